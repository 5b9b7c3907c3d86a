import type { Mail } from '../../mail/mailer.ts'
import { letter } from '../../mail/templates/letter.ts'

export interface CodeMailFacts {
  to: string
  kind: CodeKind
  code: string
  projectName: string
  /** Origin of the page in which somebody asked. */
  hostOrigin: string
  /** Page that shows the code, for mail programs that cannot copy. */
  link: string
  /** How long the code lives. */
  minutes: number
}

export type CodeKind = 'login' | 'update-old' | 'update-new'

const words: Record<CodeKind, { subject: string; heading: string; asked: string; footer: string }> = {
  login: {
    subject: 'is your login code for',
    heading: 'Log in to',
    asked: 'Somebody asked for this code on',
    footer: 'If it was not you, ignore this mail: without the code nobody can log in.',
  },
  'update-old': {
    subject: 'confirms that you change your email address for',
    heading: 'Change your email address for',
    asked: 'Somebody who is logged in as you wants to use another address, on',
    footer:
      'If it was not you, keep this code to yourself and sign out everywhere: somebody is in your account.',
  },
  'update-new': {
    subject: 'confirms your new email address for',
    heading: 'Your new email address for',
    asked: 'Somebody wants to use this address on',
    footer: 'If it was not you, ignore this mail: without the code nothing changes.',
  },
}

/** The letter with a code. The subject holds the code, so that a notification is enough. */
export function codeMail({ to, kind, code, projectName, hostOrigin, link, minutes }: CodeMailFacts): Mail {
  const { subject, heading, asked, footer } = words[kind]
  return {
    to,
    ...letter({
      project: projectName,
      subject: `${code} ${subject} ${projectName}`,
      heading: `${heading} ${projectName}`,
      lines: [
        `${asked} ${hostOrigin}.`,
        `Enter it there within ${minutes} minutes. Of several codes only the newest counts. Never tell it to anybody or enter it on another page.`,
      ],
      highlight: code,
      link: { text: 'Show and copy the code', url: link },
      footer,
    }),
  }
}
