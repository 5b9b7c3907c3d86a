import { type SessionNeed, sessionNeeds } from '../../../../server/http/sessionNeeds.ts'
import { headerOf } from '../wireRequest.ts'
import { type Check, plainPath } from './exchange.ts'

const needs: Readonly<Record<string, SessionNeed | 'none'>> = sessionNeeds

/** Nobody gets in without a session, or with one that a ticket resumed where that is not enough. */
export const checkSessions: Check = ({ request, answer }) => {
  if (answer.status >= 300 || request.raw !== undefined || headerOf(request, 'host') !== '{{loginHost}}')
    return ''
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const name = `${method} ${plainPath(request)}`
  const need = Object.hasOwn(needs, name) ? needs[name] : undefined
  if (need === undefined || need === 'none') return ''
  const sent = request.headers.map(([, value]) => value).join('\n')
  if (sent.includes('{{session}}')) return ''
  if (sent.includes('{{resumed}}') && need.grade === 'resumed') return ''
  return `${name} answered ${answer.status} without the session that it needs`
}
