/** A letter to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** A letter that was kept in place of being sent. */
export interface KeptMail extends Mail {
  at: Date
}

/** Sends letters. */
export interface Mailer {
  /** @throws Error when nobody took the letter */
  send(mail: Mail): Promise<void>
  /** That a mail server is there, and takes our login. @throws Error */
  verify?(): Promise<void>
  /** In development without SMTP: the last ones, newest first. */
  readonly inbox?: readonly KeptMail[]
  close(): void
}
