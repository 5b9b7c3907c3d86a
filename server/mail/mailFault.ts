/** Why a letter was not taken: `address` for what the person can mend, `server` for what the operator has to. */
export type MailFault = 'address' | 'server'

/** Enhanced status codes that speak of the mailbox or its domain alone (RFC 3463, RFC 7505, IANA's registry). */
const lastingOfAddress = /^5\.(?:1\.(?:0|1|2|3|6|9|10)|2\.[125]|4\.4)$/
/** Of the passing ones only an unknown domain and a full mailbox: the rest are busy or checking servers. */
const passingOfAddress = /^4\.(?:1\.(?:2|10)|2\.2)$/
/** Codes that say no more than their class, so that the words decide. */
const isVague = /^[45]\.0\.0$/
/** Basic codes of `RCPT TO` that may speak of the address (RFC 5321 §4.2.3); which do, their words say. */
const basic: ReadonlySet<number> = new Set([450, 452, 550, 551, 552, 553])
const lastingWords =
  /mailbox|\busers?\b|recipient|no such|unknown|(?:does not|doesn['’]t) exist|address rejected|domain not found|\bfull\b|quota|storage allocation/i
const passingWords =
  /\bfull\b|quota|storage allocation|(?:unknown|no such) domain|domain (?:name )?(?:not found|unknown|does not exist)/i
/** Where the words beside a code speak of who sends: relays, lists, signatures, limits, or the server itself. */
const ofSender = new RegExp(
  [
    /relay|rcpthosts|gateway|spam|junk|black ?list|block ?list|\brbl\b|dnsbl|\blisted\b|blocked|banned|reputation/,
    /polic(?:y|ies)|access denied|administrative|prohibit|not (?:allowed|permitted|authori[sz]ed)|authenticat/,
    /\blog ?in\b|\blogged\b|check for (?:new )?mail|\bspf\b|dkim|dmarc|sender|\bsend(?:ing)?\b|mail from|your\b/,
    /client|host ?name|unknown host|host unknown|\bhelo\b|\behlo\b|reverse|\brdns\b|\bptr\b|\bdns\b|\bips?\b|\d+(?:\.\d+){3}/,
    /\brate\b|\blimit(?:s|ed)?\b|too many|grey|gray|try again|temporar|verif|\bdisk\b|queue|system (?:storage|full|error)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)
/** Addresses among the words, which say nothing of the fault. */
const addresses = /<[^>]*>|\S+@\S+/g

/**
 * Whose fault it is that a mail server refused a letter: the code of RFC 3463 says so where there is one, else the basic code
 * of `RCPT TO` and words about a mailbox. Greylisting, a server that is busy, and a refusal of us are no fault of an address.
 */
export function mailFault(error: unknown): MailFault {
  const { command, responseCode, response } = (error ?? {}) as Record<string, unknown>
  if ((command !== 'RCPT TO' && command !== 'DATA') || typeof responseCode !== 'number') return 'server'
  const said = String(response ?? '')
  const enhanced = /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(said)?.[1]
  if (enhanced !== undefined && !isVague.test(enhanced))
    return lastingOfAddress.test(enhanced) || passingOfAddress.test(enhanced) ? 'address' : 'server'
  if (command !== 'RCPT TO' || !basic.has(responseCode)) return 'server'
  const words = said.replaceAll(addresses, ' ')
  const ofAddress = responseCode < 500 ? passingWords : lastingWords
  return ofAddress.test(words) && !ofSender.test(words) ? 'address' : 'server'
}
