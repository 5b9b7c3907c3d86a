import type { Check } from './exchange.ts'

/** Codes of what this server does not have: nodes, sellers, mail and providers elsewhere. */
const missingElsewhere: Readonly<Record<string, number>> = {
  upstream_unavailable: 503,
  provider_unavailable: 503,
  mail_unavailable: 503,
  not_configured: 500,
}

/** No request breaks a handler. */
export const checkStatus: Check = ({ answer: { status, body } }) => {
  if (status < 500) return ''
  const code = /"code":"(\w+)"/.exec(body)?.[1] ?? ''
  return Object.hasOwn(missingElsewhere, code) && missingElsewhere[code] === status
    ? ''
    : `${status} ${code || body.slice(0, 80)}`
}
