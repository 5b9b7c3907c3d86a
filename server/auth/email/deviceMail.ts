import type { Mail } from '../../mail/mailer.ts'
import { letter } from '../../mail/templates/letter.ts'

export interface DeviceMailFacts {
  to: string
  projectName: string
  /** Origin of the page in which somebody asked. */
  hostOrigin: string
  /** Its kind, in plain words. */
  browser: string
  askedAt: Date
  /** Page on which its owner decides. */
  link: string
  /** How long it counts. */
  minutes: number
}

/** The letter about a browser that asks for a code for the first time. It says no code, and opening its link says no yes. */
export const deviceMail = (facts: DeviceMailFacts): Mail => ({
  to: facts.to,
  ...letter({
    project: facts.projectName,
    subject: `Is it you who logs in to ${facts.projectName}?`,
    heading: `A new browser wants to log in to ${facts.projectName}`,
    lines: [
      `Somebody asks for a login code for this address on ${facts.hostOrigin}, in ${facts.browser}, on ${facts.askedAt.toUTCString()}.`,
      `No code was sent yet. Open the link to see who asks and to decide, within ${facts.minutes} minutes.`,
    ],
    link: { text: 'Look and decide', url: facts.link },
    footer:
      'If it was not you, say so there or ignore this mail: without your yes nobody gets a code. Never say yes because somebody asks you to.',
  }),
})
