/** `Error(string)` → its text, also from inside the error of a contract that passed it on. */
export function readErrorText(data: unknown): string | undefined {
  const hex = typeof data === 'string' ? data : ''
  const [, body] = /0x(?:[0-9a-f]{2})*?08c379a0([0-9a-f]*)/i.exec(hex) ?? []
  if (body === undefined) return undefined
  const length = Number(`0x${body.slice(64, 128) || '0'}`)
  if (!Number.isSafeInteger(length) || length > 1_000) return undefined
  const bytes = (body.slice(128, 128 + length * 2).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  )
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

/** What a contract said when it took a call back: '' where it gave no reason, `undefined` for other errors. */
export function revertOf(thrown: unknown): string | undefined {
  const { code, message, data } = (thrown ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  const nested = data && typeof data === 'object' ? (data as { data?: unknown }).data : data
  const text = readErrorText(nested)
  if (text !== undefined) return text
  const said = String(message ?? '')
  if (code !== 3 && !/revert/i.test(said)) return undefined
  return /revert(?:ed)?(?: with reason(?: string)?)?:? ['"]?(.*?)['"]?$/i.exec(said)?.[1] ?? ''
}
