import { type Check, type Exchanged, isHtml } from './exchange.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Headers that protect whoever reads the answer. */
export const checkHeaders: Check = (exchanged) => {
  const { answer } = exchanged
  const { headers, status } = answer
  if ('x-powered-by' in headers || 'server' in headers) return 'an answer names its software'
  if (status === 101) return ''
  if (!uuid.test(headers['x-request-id'] ?? '')) return 'no request id'
  const cookie = answer.cookies.find((line) => !isSafeCookie(line))
  if (cookie) return `a cookie is not safe: ${cookie.replace(/=[^;]*/, '=…')}`
  if (answer.body !== '' && headers['x-content-type-options'] !== 'nosniff') return 'no nosniff'
  return needsPolicy(exchanged) ? policyFault(exchanged) : ''
}

/** Answers of JSON-RPC are JSON and nothing else; preflights have no document. */
const needsPolicy = ({ request, answer }: Exchanged): boolean =>
  isHtml(answer) ||
  !(
    answer.status === 204 ||
    (answer.status === 200 && /^[^?]*\/v1(?:\/bundler|\/)?(?:\?|$)/.test(request.target)) ||
    request.raw !== undefined
  )

function policyFault({ answer }: Exchanged): string {
  const { headers } = answer
  const policy = headers['content-security-policy'] ?? ''
  if (!policy.includes("default-src 'none'")) return 'no policy of content'
  if (!/frame-ancestors |sandbox/.test(policy)) return 'anybody may embed it'
  // `'unsafe-inline'` of a style runs nothing.
  if (/script-src[^;]*'unsafe-(?:inline|eval)'|script-src[^;]*\*/.test(policy))
    return 'its policy lets any script run'
  if (!headers['referrer-policy']) return 'no referrer policy'
  return ''
}

const isSafeCookie = (line: string): boolean =>
  /^__Host-/.test(line) &&
  /; ?secure/i.test(line) &&
  /; ?httponly/i.test(line) &&
  /; ?path=\/(?:;|$)/i.test(line)
