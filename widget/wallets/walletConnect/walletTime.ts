/** Wallets allow for more than that: a code lives five minutes. */
const leastBehindMs = 60_000

/**
 * By how many seconds the clock of this device is behind the server's; 0 where it is about right, or ahead. The relay refuses
 * a device that is ahead, and a later end shuts no wallet out, not even one on the same device.
 */
function secondsBehind(now: () => number): number {
  const behindMs = now() - Date.now()
  return behindMs > leastBehindMs ? Math.round(behindMs / 1_000) : 0
}

/** A code with its end by the server's clock, as wallets refuse one whose end is over by their own. */
export const codeForWallet = (uri: string, now: () => number): string =>
  uri.replace(/(?<=[?&]expiryTimestamp=)\d{1,15}(?=&|$)/, (end) => `${Number(end) + secondsBehind(now)}`)

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The same of what is sent to a wallet: the end of a proposal or of a request, and when a sign-in was asked for. */
export function messageForWallet<T>(message: T, now: () => number): T {
  const seconds = secondsBehind(now)
  if (seconds === 0 || !isFields(message) || !isFields(message['params'])) return message
  const withTimes = (fields: Fields): Fields => ({
    ...fields,
    ...(typeof fields['expiryTimestamp'] === 'number' && {
      expiryTimestamp: fields['expiryTimestamp'] + seconds,
    }),
    ...(typeof fields['iat'] === 'string' && {
      iat: new Date(Date.parse(fields['iat']) + seconds * 1_000).toISOString(),
    }),
  })
  const { params } = message
  const { request, authPayload } = params
  return {
    ...message,
    params: {
      ...withTimes(params),
      ...(isFields(request) && { request: withTimes(request) }),
      ...(isFields(authPayload) && { authPayload: withTimes(authPayload) }),
    },
  }
}
