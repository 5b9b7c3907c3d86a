/** Wallets allow for more than that: a code lives five minutes. */
const leastOffMs = 60_000

/** How far a clock is behind, below 0 where it is ahead; 0 where that is no matter. */
export const offClockMs = (behindMs: number): number => (Math.abs(behindMs) > leastOffMs ? behindMs : 0)

/** A clock that is ahead, the relay refuses; a later end shuts no wallet out, not even one on the same device. */
const laterS = (behindMs: number): number => Math.round(Math.max(offClockMs(behindMs), 0) / 1_000)

/** A code with its end by the server's clock, as wallets refuse one whose end is over by their own. */
export const codeForWallet = (uri: string, behindMs: number): string =>
  uri.replace(/(?<=[?&]expiryTimestamp=)\d{1,15}(?=&|$)/, (end) => `${Number(end) + laterS(behindMs)}`)

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/**
 * The same of what is sent to a wallet: the end of a proposal, and the issue time of a sign-in, which the server compares with
 * its clock. A request keeps its end, so that none lives longer in a wallet than here.
 */
export function messageForWallet<T>(message: T, behindMs: number): T {
  if (!isFields(message) || !isFields(message['params'])) return message
  const { params } = message
  const { expiryTimestamp, authPayload } = params
  const iat = isFields(authPayload) ? authPayload['iat'] : undefined
  return {
    ...message,
    params: {
      ...params,
      ...(typeof expiryTimestamp === 'number' && { expiryTimestamp: expiryTimestamp + laterS(behindMs) }),
      ...(isFields(authPayload) &&
        typeof iat === 'string' && {
          authPayload: { ...authPayload, iat: new Date(Date.parse(iat) + behindMs).toISOString() },
        }),
    },
  }
}
