import type { Translate } from '../../words/useWords.ts'

/** When a permission ends, in UTC. `expiry`: seconds since 1970; `now`: ms since 1970. */
export function expiryText(expiry: number | undefined, now: number, t: Translate): string {
  if (expiry === undefined) return t('approve.grant.never')
  const date = new Date(expiry * 1000)
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d{3}Z$/, ' UTC')
  return expiry * 1000 < now ? t('approve.grant.ended', { date }) : date
}
