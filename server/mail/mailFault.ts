/** Why a letter was not taken: `address` for what the person can mend, `server` for what the operator has to. */
export type MailFault = 'address' | 'server'

/** Enhanced status codes that speak of the mailbox or its domain alone (RFC 3463, RFC 7505, IANA's registry). */
const ofAddress = /^[45]\.(?:1\.(?:0|1|2|3|6|9|10)|2\.[125]|4\.4)$/
/** Basic codes of `RCPT TO` that say so without one (RFC 5321 §4.2.3): no such mailbox, not here, full, no such name. */
const basic: ReadonlySet<number> = new Set([450, 452, 550, 551, 552, 553])
/** Where the words beside a basic code speak of who sends: relays, lists, signatures, limits. */
const ofSender =
  /relay|rcpthosts|spam|junk|black ?list|block ?list|\brbl\b|blocked|banned|reputation|polic(?:y|ies)|access denied|authenticat|\bspf\b|dkim|dmarc|sender|rate|limit|too many|grey|gray|try again|temporar/i

/**
 * Whose fault it is that a mail server refused a letter: the code of RFC 3463 says so where there is one, else the basic code
 * of `RCPT TO`. Greylisting, a server that is busy, and a refusal of us are no fault of an address.
 */
export function mailFault(error: unknown): MailFault {
  const { command, responseCode, response } = (error ?? {}) as Record<string, unknown>
  if ((command !== 'RCPT TO' && command !== 'DATA') || typeof responseCode !== 'number') return 'server'
  const said = String(response ?? '')
  const enhanced = /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(said)?.[1]
  if (enhanced !== undefined && enhanced !== '5.0.0' && enhanced !== '4.0.0')
    return ofAddress.test(enhanced) ? 'address' : 'server'
  return command === 'RCPT TO' && basic.has(responseCode) && !ofSender.test(said) ? 'address' : 'server'
}
