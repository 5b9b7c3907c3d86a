import type { Mail } from '../../mail/mailer.ts'
import { letter } from '../../mail/templates/letter.ts'

export interface CodeMailFacts {
  to: string
  code: string
  projectName: string
  /** Origin of the page in which somebody asked. */
  hostOrigin: string
  /** Page that shows the code, for mail programs that cannot copy. */
  link: string
  /** How long the code lives. */
  minutes: number
}

/** The letter with a login code. The subject holds the code, so that a notification is enough. */
export function codeMail({ to, code, projectName, hostOrigin, link, minutes }: CodeMailFacts): Mail {
  return {
    to,
    ...letter({
      subject: `${code} is your login code for ${projectName}`,
      heading: `Log in to ${projectName}`,
      lines: [
        `Somebody asked for this code on ${hostOrigin}.`,
        `Enter it there within ${minutes} minutes. Never tell it to anybody or enter it on another page.`,
      ],
      highlight: code,
      link: { text: 'Show and copy the code', url: link },
      footer: 'If it was not you, ignore this mail: without the code nobody can log in.',
    }),
  }
}
