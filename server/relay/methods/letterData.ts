import type { Letter } from '../../mailbox/mailbox.ts'

/** A letter as the wire has it. */
export const letterData = ({ topic, message, publishedAt, tag, attestation }: Letter) => ({
  topic,
  message,
  publishedAt,
  tag,
  ...(attestation && { attestation }),
})
