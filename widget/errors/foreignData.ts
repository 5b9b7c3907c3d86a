/**
 * Words by which we say what became of a connection (`by`) and of a payment (`sent`), what it lacks (`smallCoins`), and what a
 * refusal of our server names: a wallet has no say in them.
 */
const ownWords = ['by', 'sent', 'smallCoins', 'field', 'retryAfter'] as const

/** Of errors that are ours; a payment of a wallet has a sender and a status, too. */
const isValueOfOurs: Readonly<Record<string, (value: unknown) => boolean>> = {
  from: (value) => value === 'server' || value === 'wallet',
  status: (value) => typeof value === 'number',
}

/** Our reasons: words joined by `_`, or one of these. A contract that reverts has its own, often a sentence. */
const ourReason = /^(?:aborted|closed|internal|offline|repeats|timeout|unloaded|[a-z]+(?:_[a-z]+)+)$/
const isReasonOfOurs = (reason: unknown): boolean => typeof reason !== 'string' || ourReason.test(reason)

/** What a wallet adds to its error, without words of ours; `more`: further ones that nobody but us may say there. */
export function foreignData(data: unknown, ...more: readonly string[]): unknown {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return data
  const own: readonly string[] = [...ownWords, ...more]
  const isForeign = ([name, value]: [string, unknown]): boolean =>
    own.includes(name)
      ? name === 'reason' && !isReasonOfOurs(value)
      : !(Object.hasOwn(isValueOfOurs, name) && isValueOfOurs[name]?.(value))
  return Object.fromEntries(Object.entries(data).filter(isForeign))
}
