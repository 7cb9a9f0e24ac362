/** Hosts that have to guess take four bytes for a token; so does the server. */
const BYTES_OF_A_TOKEN = 4;

/** The size of a text for people. */
export function size(text: string): string {
  const bytes = new TextEncoder().encode(text).length;
  const tokens = Math.ceil(bytes / BYTES_OF_A_TOKEN);
  return `${grouped(bytes)} bytes · ≈ ${grouped(tokens)} tokens`;
}

function grouped(number: number): string {
  return number.toLocaleString('en-US');
}
