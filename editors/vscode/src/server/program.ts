import { execFile } from 'node:child_process';

/** What a program has done. */
export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** A schema is larger than what is taken by default. */
const MOST_BYTES = 16 << 20;

/** Runs a program to its end, without a shell. That it fails is an answer; that it cannot be started is an error. */
export async function runProgram(program: string, args: readonly string[], directory?: string): Promise<Ran> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd: directory, maxBuffer: MOST_BYTES }, (error, output, errors) => {
      if (error !== null && typeof error.code !== 'number') {
        reject(new Error(`${program} cannot be started: ${error.message}`));
        return;
      }
      resolve({ code: error === null ? 0 : Number(error.code), output, errors });
    });
  });
}
