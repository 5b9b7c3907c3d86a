import type { Token } from './token.ts'

/**
 * Picture of a token, on the widget's origin. There is one by symbol only, and whoever calls his token `USDC` shall not
 * wear its picture: of strangers there is none.
 */
export function iconUrl(
  widgetOrigin: string,
  { symbol, standing }: Pick<Token, 'symbol' | 'standing'>,
): string {
  const id = symbol.toUpperCase()
  if (standing === 'stranger' || !/^[A-Z0-9][A-Z0-9.$+-]{0,15}$/.test(id)) return ''
  return `${widgetOrigin}/public/getTokenImage/${encodeURIComponent(id)}`
}
