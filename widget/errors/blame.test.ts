import { expect, test } from 'vitest'
import { fromWireError, RpcError, toWireError } from '../../host-sdk/protocol/rpcError.ts'
import en from '../words/en.json'
import { badServerAnswer } from './badServerAnswer.ts'
import { catalogue } from './catalogue.ts'
import { sessionEnded } from './sessionEnded.ts'
import { unreadText } from './unreadText.ts'
import { toWidgetError, WidgetError, type WidgetErrorCode } from './widgetError.ts'

type Part = 'person' | 'wallet' | 'site' | 'node' | 'connection' | 'server' | 'clock'

/** What a sentence says when it gives a failure to somebody. */
const phrases: Readonly<Record<Part, RegExp>> = {
  person: /\byou (?:said no|cancelled|declined)\b|\btypo\b/i,
  wallet: /\byour wallet (?:could not|ended|does not|did not|refused)\b|\{wallet\} (?:does|did|says)/i,
  site: /\bthis site (?:asked|sent|says)\b/i,
  node: /\bnetwork (?:did not answer|says|would refuse|took)\b/i,
  connection: /\bcheck your (?:internet )?(?:connection|network)\b/i,
  server: /\bthe server (?:did not|does not|can’t|lost|could not)\b/i,
  clock: /\bdate and time of this device\b/i,
}

/** Whom the sentence of a code may name; the others name nobody. */
const named: Partial<Record<WidgetErrorCode, readonly Part[]>> = {
  wallet_declined: ['person'],
  email_invalid: ['person'],
  mail_refused: ['person'],
  wallet_failed: ['wallet'],
  wallet_not_found: ['wallet'],
  chain_not_supported: ['wallet'],
  session_ended_by_wallet: ['wallet'],
  action_not_allowed: ['site'],
  invalid_request: ['site'],
  network_not_found: ['site'],
  readings_differ: ['site'],
  node_silent: ['node'],
  server_unreachable: ['server', 'connection'],
  server_busy: ['server'],
  relay_unreachable: ['connection'],
  unloaded: ['connection'],
  share_lost: ['server'],
  session_expired: ['clock'],
}

const partsIn = (sentence: string): Part[] =>
  (Object.keys(phrases) as Part[]).filter((part) => phrases[part].test(sentence))

test.each(Object.keys(catalogue) as WidgetErrorCode[])('behavior: %s names the one at fault', (code) => {
  const { title, text } = catalogue[code]
  expect(partsIn(`${en[title]} ${en[text]}`).sort()).toEqual([...(named[code] ?? [])].sort())
})

const refusal = (reason: string, status: number): RpcError =>
  new RpcError(-32603, 'The server refused the request', { reason, status })

/** A cause as it reaches the widget, and what the person reads about. */
const causes: readonly [cause: string, thrown: unknown, code: WidgetErrorCode][] = [
  ['the person said no in the wallet', new RpcError(4001, 'User rejected'), 'wallet_declined'],
  [
    'the person said no, and the wallet adds a status',
    new RpcError(4001, 'User rejected', { status: 0 }),
    'wallet_declined',
  ],
  ...[
    'Failed to fetch dynamically imported module: https://widget.example/a.js',
    'error loading dynamically imported module: https://widget.example/a.js',
    'Importing a module script failed.',
  ].map((message): [string, unknown, WidgetErrorCode] => [message, new TypeError(message), 'unloaded']),
  ['the wallet has a request open', new RpcError(-32002, 'Already pending'), 'wallet_busy'],
  ['the wallet does not know the network', new RpcError(4902, 'Unrecognized chain'), 'chain_not_supported'],
  ['the wallet failed', new RpcError(-32603, 'Internal error'), 'wallet_failed'],
  ['the wallet threw a text', 'boom', 'wallet_failed'],
  ['the nodes of a network are away', refusal('upstream_unavailable', 503), 'node_silent'],
  ['the server has too much to do', refusal('overloaded', 503), 'server_busy'],
  ['others came first', refusal('crowded_out', 503), 'server_busy'],
  ['the database is away', refusal('database_unavailable', 503), 'server_busy'],
  ['the server starts or ends', refusal('not_ready', 503), 'server_busy'],
  ['the server failed', refusal('internal', 500), 'unknown'],
  ['the operator set something wrong', refusal('not_configured', 500), 'unknown'],
  ['the server refuses for a reason that we do not know', refusal('one_of_later', 418), 'unknown'],
  ['too many requests', refusal('rate_limited', 429), 'too_soon'],
  [
    'nobody was reached',
    new RpcError(-32603, 'The server could not be reached', { reason: 'offline' }),
    'server_unreachable',
  ],
  ['no answer in time', new RpcError(-32603, 'No answer', { reason: 'timeout' }), 'server_unreachable'],
  ['the mail server takes no mail of ours', refusal('mail_unavailable', 503), 'mail_unavailable'],
  ['the address takes no mail', refusal('mail_refused', 422), 'mail_refused'],
  ['the address of before takes no mail', refusal('old_mail_refused', 422), 'old_mail_refused'],
  ['a provider is away', refusal('provider_unavailable', 503), 'social_failed'],
  ['the wallet ended the connection', sessionEnded('wallet'), 'session_ended_by_wallet'],
  ['the connection ran out', sessionEnded('expiry'), 'session_ran_out'],
  ['the person ended the connection', sessionEnded('person'), 'session_ended'],
  ['the page ended the connection', sessionEnded('page'), 'session_ended'],
  ['a connection ended, nobody knows how', sessionEnded(), 'session_ended'],
  [
    'a connection ended by something that is no name',
    new RpcError(4900, '', { reason: 'session_ended', by: { toString: 1, valueOf: 1 } }),
    'session_ended',
  ],
  [
    'a reason that is no word',
    new RpcError(-32603, '', { reason: { toString: 1, valueOf: 1 } }),
    'wallet_failed',
  ],
  ['no data at all', new RpcError(-32603, '', null), 'wallet_failed'],
  [
    'a connection ended by a name of every object',
    new RpcError(4900, '', { reason: 'session_ended', by: 'constructor' }),
    'session_ended',
  ],
  [
    'a failure by somebody that is no end',
    new RpcError(4900, '', { reason: 'relay_unreachable', by: 'wallet' }),
    'relay_unreachable',
  ],
  [
    'the relay is away',
    new RpcError(-32603, 'No relay', { reason: 'relay_unreachable' }),
    'relay_unreachable',
  ],
  ['our server answers what nobody can read', badServerAnswer(), 'server_busy'],
  ['the same, after the wire', fromWireError(toWireError(badServerAnswer('No token'))), 'server_busy'],
  [
    'a wallet answers what nobody can read',
    new RpcError(-32603, 'The wallet gave no valid answer', { reason: 'bad_answer' }),
    'wallet_failed',
  ],
]
test.each(causes)('behavior: %s', (_, thrown, code) => {
  expect(toWidgetError(thrown).code).toBe(code)
})

test.each<[string, unknown, boolean]>([
  ['nobody was reached', new RpcError(-32603, '', { reason: 'offline' }), true],
  ['no answer in time', new RpcError(-32603, '', { reason: 'timeout' }), false],
  ['a node is away', refusal('upstream_unavailable', 503), false],
  ['too many requests', refusal('rate_limited', 429), false],
  ['an answer that makes no sense', new RpcError(-32603, '', { reason: 'bad_answer' }), false],
  ['no error at all', undefined, false],
])(
  'behavior: of a list that could not be read, the connection is named only for its own fault: %s',
  (_, cause, named) => {
    for (const failure of [cause, new WidgetError('history_unavailable', {}, { cause })])
      expect(partsIn(en[unreadText(failure)])).toEqual(named ? ['connection'] : [])
  },
)

test('behavior: no other sentence sends a person to the connection', () => {
  const ids = (Object.keys(en) as (keyof typeof en)[]).filter((id) => phrases.connection.test(en[id]))
  expect(ids.sort()).toEqual([
    'error.relayUnreachable.text',
    'error.serverUnreachable.text',
    'error.unloaded.text',
    'error.unread.connection',
    'window.unloaded.text',
  ])
})
