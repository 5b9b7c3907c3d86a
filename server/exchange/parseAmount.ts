/** `100`, `100.5`, or a whole number in hex → decimal text above zero without idle zeros; `undefined` for anything else. */
export function parseAmount(text: string): string | undefined {
  if (/^0x[0-9a-fA-F]{1,20}$/.test(text)) return BigInt(text) > 0n ? BigInt(text).toString() : undefined
  const [, whole = '', part = ''] = /^(\d{1,20})(?:\.(\d{1,18}))?$/.exec(text) ?? []
  const [front, behind] = [whole.replace(/^0+(?=\d)/, ''), part.replace(/0+$/, '')]
  if (!/[1-9]/.test(front + behind)) return undefined
  return behind === '' ? front : `${front}.${behind}`
}
