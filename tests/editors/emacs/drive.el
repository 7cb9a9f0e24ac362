;;; drive.el --- Drives Emacs on the demo -*- lexical-binding: t; -*-

;;; Commentary:

;; Each step is told on the standard output; the first one that fails ends Emacs with an exit status of 1.

;;; Code:

(setq make-backup-files nil
      auto-save-default nil
      create-lockfiles nil
      eglot-sync-connect 30
      eglot-confirm-server-edits nil
      ;; The server has to end before Emacs does.
      eglot-autoshutdown nil)
(add-hook 'skill-mode-hook #'eglot-ensure)

(defun expect (what condition)
  "Wait until CONDITION gives something, and say WHAT that is; the limit is for a machine that is very busy."
  (let ((end (+ (float-time) 30)) found)
    (while (not (or (setq found (funcall condition)) (> (float-time) end)))
      (accept-process-output nil 0.05)
      ;; Emacs counts as idle only when it waits for a key, which it does not here.
      (mapc #'timer-event-handler (copy-sequence timer-idle-list)))
    (princ (format "%s: %s\n" (if found "ok" "failed") what))
    (unless found
      (princ (buffer-string))
      (kill-emacs 1))
    found))

(defun visit (file)
  "Visit FILE of the project, as a user does: with the project as the default directory."
  (find-file (expand-file-name file project-directory))
  (run-hooks 'post-command-hook))

(defun diagnostic (text)
  "The diagnostic of this buffer that has TEXT."
  (seq-find (lambda (it) (string-search text (flymake-diagnostic-text it))) (flymake-diagnostics)))

(defun mend (text action)
  "Take the ACTION that is offered for the diagnostic with TEXT."
  (let* ((found (diagnostic text))
         ;; Asked by a key and not by the mouse, for which there would be a menu.
         (last-nonmenu-event ?a)
         (completing-read-function
          (lambda (_prompt offered &rest _)
            (expect action (lambda () (car (seq-find (lambda (it) (equal (car it) action)) offered)))))))
    (eglot-code-actions (flymake-diagnostic-beg found) (flymake-diagnostic-end found) nil t)))

(defun contents (file)
  "The contents of FILE of the project on the disk."
  (with-temp-buffer
    (insert-file-contents (expand-file-name file project-directory))
    (buffer-string)))

(defvar project-directory default-directory)

;; Both faults, and a quick fix for each.
(visit ".agents/skills/harbour-log/SKILL.md")
(expect "the mode" (lambda () (eq major-mode 'skill-mode)))
(expect "the server is connected" #'eglot-current-server)
(expect "a fault in the frontmatter" (lambda () (diagnostic "makes YAML read a mapping")))
(expect "a page that is not there" (lambda () (diagnostic "`references/lines.md` is not")))
(mend "makes YAML read a mapping" "Put the value in quotes")
(expect "quotes" (lambda () (string-search "leaves.\"\n" (buffer-string))))
(expect "the fault is gone" (lambda () (not (diagnostic "makes YAML read a mapping"))))
(mend "`references/lines.md` is not" "Change it to `references/line.md`")
(expect "the right page" (lambda () (string-search "(references/line.md)" (buffer-string))))
(expect "the page is there" (lambda () (not (diagnostic "`references/line"))))

;; What a path leads to.
(goto-char (point-min))
(search-forward "references/li")
(let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
  (expect "hover" (lambda () (string-search "# Lines" (format "%S" hover)))))

;; A path is completed.
(goto-char (point-max))
(insert "See [it](references/l")
(completion-at-point)
(expect "completion" (lambda () (string-suffix-p "See [it](references/line.md" (buffer-string))))
(delete-region (pos-bol) (point-max))
(save-buffer)

;; A preview of what is typed and not saved; what is shown goes along.
(visit ".agents/skills/moon-phase/SKILL.md")
(skill-lsp-preview "opencode")
(defun preview ()
  "What is shown."
  (with-current-buffer "*moon-phase (opencode)*" (buffer-string)))
(expect "the preview" (lambda () (string-search "<skill_content name=\"moon-phase\">" (preview))))
(goto-char (point-max))
(insert "Wait for clouds.\n")
(expect "what was typed" (lambda () (string-search "Wait for clouds." (preview))))
(expect "nothing was saved" (lambda () (not (string-search "clouds" (contents ".agents/skills/moon-phase/SKILL.md")))))
(expect "the hosts are known" (lambda ()
                                (let ((completing-read-function (lambda (_prompt hosts &rest _) hosts)))
                                  (member "opencode" (skill-lsp--read-host)))))
(set-buffer-modified-p nil)
(kill-buffer)

;; A skill that one at home hides, and who sees it.
(visit ".claude/skills/tide-table/SKILL.md")
(expect "hidden" (lambda () (diagnostic "is also the name of ~/.claude/skills/tide-table/SKILL.md")))
(skill-lsp-hosts)
(expect "the report" (lambda ()
                       (with-current-buffer "*tide-table (hosts)*"
                         (string-search "takes ~/.claude/skills/tide-table/SKILL.md" (buffer-string)))))

;; A heading gets another name in the page that names it, too.
(goto-char (point-min))
(search-forward "# T")
(eglot-rename "High water")
(expect "the heading" (lambda () (string-search "# High water" (buffer-string))))
(save-some-buffers t)
(expect "the page" (lambda () (string-search "(../SKILL.md#high-water)" (contents ".claude/skills/tide-table/references/harbours.md"))))

;; A page of a skill has the server, and other Markdown has not.
(visit ".claude/skills/tide-table/references/harbours.md")
(expect "a page" (lambda () (and (eq major-mode 'skill-mode) (eglot-current-server))))
(let ((page (current-buffer)))
  (visit "README.md")
  (expect "no skill" (lambda () (not (or (eq major-mode 'skill-mode) (eglot-managed-p)))))
  (with-current-buffer page
    (eglot-shutdown (eglot-current-server))))

;;; drive.el ends here
