;;; skill-lsp.el --- The language server for SKILL.md -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "29.1"))

;;; Commentary:

;; `skill-mode' is for SKILL.md and the Markdown files below its directory.
;;
;;     (require 'skill-lsp)
;;     (add-hook 'skill-mode-hook #'eglot-ensure)
;;
;; starts the server with the first skill that is visited.  `skill-lsp-preview' shows what a model gets of the skill while it
;; is being edited, and `skill-lsp-hosts' which hosts see it.

;;; Code:

(require 'eglot)
(require 'url-util)

(defgroup skill-lsp nil
  "The language server for SKILL.md."
  :group 'eglot)

(defcustom skill-lsp-program "skill-lsp"
  "The server: a name on the PATH, or a path."
  :type 'string)

(declare-function skill-mode "skill-lsp")

;; The parent is known only here: Emacs comes without a mode for Markdown.
(eval `(define-derived-mode skill-mode
         ,(if (require 'markdown-mode nil t) 'markdown-mode 'text-mode)
         "Skill" "The mode of skills and their pages."
         ;; What is completed is one name of a path, with its dots.
         (modify-syntax-entry ?/ ".")
         (modify-syntax-entry ?. "_")))

(put 'skill-mode 'eglot-language-id "markdown")

;; Other Markdown keeps its mode, and so the server has nothing to do with it.
(add-to-list 'auto-mode-alist '("/\\(SKILL\\|skill\\)\\.md\\'" . skill-mode))
(add-hook 'find-file-hook #'skill-lsp-mode-of-page)

(add-to-list 'eglot-server-programs
             `(skill-mode . ,(lambda (&rest _) (list skill-lsp-program "server" "--stdio"))))

(defun skill-lsp-mode-of-page ()
  "Turn on `skill-mode' in a Markdown file below a directory with a SKILL.md."
  (when (and buffer-file-name
             (string-suffix-p ".md" buffer-file-name t)
             (not (derived-mode-p 'skill-mode))
             (skill-lsp--file))
    (skill-mode)))

;;;###autoload
(defun skill-lsp-preview (host)
  "Show what the model of HOST gets of this skill, and go along with what is typed."
  (interactive (list (skill-lsp--read-host)))
  (skill-lsp--show "preview" host (list :uri (skill-lsp--uri) :host host)))

;;;###autoload
(defun skill-lsp-hosts ()
  "Show which hosts see this skill, and why the others do not."
  (interactive)
  (skill-lsp--show "report" "hosts" (list :uri (skill-lsp--uri))))

(defun skill-lsp--file ()
  "The SKILL.md that this buffer belongs to, or nil."
  (let* ((is-skill (lambda (directory)
                     (seq-some (lambda (name)
                                 (let ((file (expand-file-name name directory)))
                                   (and (file-exists-p file) file)))
                               '("SKILL.md" "skill.md"))))
         (directory (locate-dominating-file default-directory is-skill)))
    (and directory (funcall is-skill directory))))

(defun skill-lsp--uri ()
  "The URI of the skill that this buffer belongs to."
  (let ((file (if (and buffer-file-name
                       (string-equal-ignore-case (file-name-nondirectory buffer-file-name) "skill.md"))
                  buffer-file-name
                (skill-lsp--file))))
    (unless file
      (user-error "This buffer belongs to no skill; go to a SKILL.md, or to a page beside one"))
    (eglot-path-to-uri file)))

(defun skill-lsp--read-host ()
  "Ask for one of the hosts that the server knows."
  (let* ((schema (with-temp-buffer
                   (unless (eql 0 (call-process skill-lsp-program nil '(t nil) nil "schema" "config"))
                     (user-error "`%s schema config' fails; see `skill-lsp-program'" skill-lsp-program))
                   (goto-char (point-min))
                   (json-parse-buffer :object-type 'alist :array-type 'list)))
         (hosts (alist-get 'anyOf (alist-get 'host (alist-get 'definitions schema)))))
    (completing-read "Host: " (mapcar (lambda (host) (alist-get 'const host)) hosts) nil t)))

;; What is shown, and what it follows.

(defvar-local skill-lsp--shown nil
  "What a buffer shows: the URI of the document and the server that gives its text.")

(defvar skill-lsp--timer nil
  "Runs out when the user has paused.")

(define-derived-mode skill-lsp-shown-mode special-mode "Shown"
  "The mode of what the server shows."
  (visual-line-mode)
  (font-lock-add-keywords nil '(("^== .* ==$" . 'font-lock-keyword-face)
                                ("</?[a-z_][^<>\n]*>" . 'font-lock-function-name-face)
                                ("`[^`\n]+`" . 'font-lock-string-face))))

(defun skill-lsp--show (kind what request)
  "Show the document of KIND about WHAT that answers REQUEST."
  (let* ((server (eglot--current-server-or-lose))
         (skill (file-name-nondirectory (directory-file-name (file-name-directory (plist-get request :uri)))))
         (query (url-hexify-string (json-serialize request)))
         (buffer (get-buffer-create (format "*%s (%s)*" skill what))))
    (with-current-buffer buffer
      (skill-lsp-shown-mode)
      (setq skill-lsp--shown (cons (format "skill-lsp:/%s/%s.md?%s" kind skill query) server)))
    (add-hook 'after-change-functions #'skill-lsp--changed nil t)
    (display-buffer buffer)
    (skill-lsp--ask buffer)))

(defun skill-lsp--changed (&rest _)
  "Ask for all that is shown once the user has paused."
  (when skill-lsp--timer
    (cancel-timer skill-lsp--timer))
  (setq skill-lsp--timer (run-with-idle-timer 0.2 nil #'skill-lsp--ask-all (current-buffer))))

(defun skill-lsp--ask-all (changed)
  "Ask for all that is shown after an edit of the buffer CHANGED."
  (when (buffer-live-p changed)
    ;; The server has to know of the edit before it is asked.
    (with-current-buffer changed
      (when (eglot-managed-p)
        (eglot--signal-textDocument/didChange)))
    (dolist (buffer (buffer-list))
      (when (buffer-local-value 'skill-lsp--shown buffer)
        (skill-lsp--ask buffer)))))

(defun skill-lsp--ask (buffer)
  "Ask for the text of BUFFER."
  (pcase-let ((`(,uri . ,server) (buffer-local-value 'skill-lsp--shown buffer)))
    (when (jsonrpc-running-p server)
      (jsonrpc-async-request
       server :workspace/textDocumentContent (list :uri uri)
       :success-fn (lambda (answer) (skill-lsp--fill buffer (plist-get answer :text)))
       :error-fn (lambda (refusal) (skill-lsp--fill buffer (plist-get refusal :message)))))))

(defun skill-lsp--fill (buffer text)
  "Put TEXT into BUFFER.
A window goes to what has changed, unless that can be seen in it."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (let ((inhibit-read-only t)
            (is-new (zerop (buffer-size)))
            (new (generate-new-buffer " *skill-lsp*" t))
            difference)
        (with-current-buffer new (insert text))
        (setq difference (compare-buffer-substrings buffer nil nil new nil nil))
        (replace-buffer-contents new)
        (kill-buffer new)
        (font-lock-flush)
        (unless (or is-new (zerop difference))
          (skill-lsp--reveal (min (abs difference) (point-max))))))))

(defun skill-lsp--reveal (position)
  "Have all windows of this buffer show POSITION."
  (dolist (window (get-buffer-window-list nil nil t))
    (unless (pos-visible-in-window-p position window)
      (set-window-point window position))))

(provide 'skill-lsp)

;;; skill-lsp.el ends here
