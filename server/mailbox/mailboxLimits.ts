/** Room for letters that wait. What does not fit is refused; nothing that is kept makes way for it. */
export interface MailboxLimits {
  lettersPerTopic: number
  /** Bytes, as the following ones. */
  perTopic: number
  /** Of one client address (IPv6: one /64). */
  perOwner: number
  inAll: number
  /** Readers of a letter that are remembered; later ones may get it again. */
  readers: number
}

export const mailboxLimits: MailboxLimits = {
  lettersPerTopic: 1024,
  perTopic: 4_194_304,
  perOwner: 33_554_432,
  inAll: 268_435_456,
  readers: 32,
}

/** What a letter costs, bytes. */
export const letterSize = ({
  message,
  attestation = '',
}: {
  message: string
  attestation?: string
}): number => message.length + attestation.length + 512
