import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './configError.ts'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(readEnv({ DATA_DIR: folder, ...env }))
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const production = {
  NODE_ENV: 'production',
  WIDGET_ORIGIN: 'https://widget.example',
  LOGIN_ORIGIN: 'https://login.example',
  SMTP_URL: 'smtps://mail.example',
}
const cases: [string, Record<string, string>, RegExp][] = [
  ...['prod', 'Production', 'live', 'PRODUCTION', 'productive', 'constructor'].map(
    (mode): [string, Record<string, string>, RegExp] => [
      `NODE_ENV=${mode}`,
      { NODE_ENV: mode },
      /^NODE_ENV is one of production, development, test\.$/,
    ],
  ),
  [
    'one origin for both',
    { WIDGET_ORIGIN: 'http://a.localhost', LOGIN_ORIGIN: 'http://a.localhost' },
    /same/,
  ],
  ['an origin with a path', { WIDGET_ORIGIN: 'https://a.example/x' }, /WIDGET_ORIGIN is not an origin/],
  ['an origin with two slashes', { LOGIN_ORIGIN: 'https://a.example//' }, /LOGIN_ORIGIN is not an origin/],
  ['plain http in production', { ...production, WIDGET_ORIGIN: 'http://widget.example' }, /plain http/],
  [
    'several processes, no secret',
    { ...production, DATABASE_URL: 'postgres://db/a' },
    /FRAME_TOKEN_SECRET is not set/,
  ],
  ['a short operator key', { OPERATOR_KEY: 'short' }, /OPERATOR_KEY is shorter/],
  ['a short secret', { FRAME_TOKEN_SECRET: 'short' }, /shorter than 32/],
  ['a secret twice', { FRAME_TOKEN_SECRET: 'x'.repeat(32), FRAME_TOKEN_SECRET_FILE: '/x' }, /both set/],
  ['a secret file that is not there', { FRAME_TOKEN_SECRET_FILE: '/nowhere' }, /cannot be read/],
  ['another database', { DATABASE_URL: 'mysql://db/a' }, /postgres:\/\//],
  ['a pool of none', { DATABASE_POOL_SIZE: '0' }, /DATABASE_POOL_SIZE is not a whole number from 1 to 500/],
  ['a queue of none', { DATABASE_WAITING: '-1' }, /DATABASE_WAITING/],
  ['a time that is not a number', { DATABASE_CONNECT_TIMEOUT_MS: '5s' }, /DATABASE_CONNECT_TIMEOUT_MS/],
  ['no time for a statement', { DATABASE_STATEMENT_TIMEOUT_MS: '0' }, /DATABASE_STATEMENT_TIMEOUT_MS/],
  ['an idle time too short', { DATABASE_IDLE_TIMEOUT_MS: '999' }, /DATABASE_IDLE_TIMEOUT_MS/],
  [
    'a keep-alive too short',
    { DATABASE_KEEP_ALIVE_MS: '999' },
    /DATABASE_KEEP_ALIVE_MS is not .* from 1000 to/,
  ],
  [
    'silence shorter than a statement',
    { DATABASE_QUERY_TIMEOUT_MS: '9999' },
    /DATABASE_QUERY_TIMEOUT_MS is shorter than DATABASE_STATEMENT_TIMEOUT_MS/,
  ],
  ['a delay that is too short', { OVERLOAD_DELAY_MS: '19' }, /OVERLOAD_DELAY_MS is a whole number/],
  ['a delay that is not one', { OVERLOAD_DELAY_MS: 'never' }, /OVERLOAD_DELAY_MS is a whole number/],
  ['a limit that is not one', { SHUTDOWN_LIMIT_MS: '30s' }, /SHUTDOWN_LIMIT_MS is not a whole number/],
  ['a limit that is too short', { SHUTDOWN_LIMIT_MS: '999' }, /SHUTDOWN_LIMIT_MS is not a whole number/],
  [
    'a limit within the wait',
    { SHUTDOWN_WAIT_MS: '5000', SHUTDOWN_LIMIT_MS: '5000' },
    /SHUTDOWN_LIMIT_MS is not longer than SHUTDOWN_WAIT_MS/,
  ],
  ['a wait that is not one', { SHUTDOWN_WAIT_MS: '-1' }, /SHUTDOWN_WAIT_MS/],
  [
    'another direct database',
    { DATABASE_URL: 'postgres://a/b', DATABASE_DIRECT_URL: 'http://a' },
    /DATABASE_DIRECT_URL is not a postgres/,
  ],
  ['a direct database alone', { DATABASE_DIRECT_URL: 'postgres://a/b' }, /but DATABASE_URL is not/],
  [
    'a history of no day',
    { RETENTION_HISTORY_DAYS: '0' },
    /RETENTION_HISTORY_DAYS is not a whole number from 1/,
  ],
  ['messages of a month', { RETENTION_MESSAGES_DAYS: '30' }, /RETENTION_MESSAGES_DAYS is not .* from 1 to 7/],
  ['an audit without an end', { RETENTION_AUDIT_DAYS: 'never' }, /RETENTION_AUDIT_DAYS/],
  ['an audit of a week', { RETENTION_AUDIT_DAYS: '7' }, /RETENTION_AUDIT_DAYS is not a whole number from 30/],
  ['sessions kept for less than nothing', { RETENTION_SESSIONS_DAYS: '-1' }, /RETENTION_SESSIONS_DAYS/],
  ['keys kept too shortly', { RETENTION_SIGNING_KEYS_DAYS: '1' }, /RETENTION_SIGNING_KEYS_DAYS/],
  ['orders kept for a word', { RETENTION_ORDERS_DAYS: 'ever' }, /RETENTION_ORDERS_DAYS/],
  ['ports that clash', { PORT: '5000', OPS_PORT: '5000' }, /PORT and OPS_PORT are the same/],
  ['a port that is none', { PORT: 'http' }, /PORT is no port/],
  ['a port out of range', { OPS_PORT: '70000' }, /OPS_PORT is no port/],
  ['an ops host with a port', { OPS_HOSTS: 'gatehouse:4001' }, /OPS_HOSTS holds/],
  ['an ops host that is all', { OPS_HOSTS: 'gatehouse,*' }, /OPS_HOSTS holds/],
  ['no pause of nodes', { NODE_PAUSE_S: '0' }, /NODE_PAUSE_S/],
  ['too few connections', { NODE_CONNECTIONS: '3' }, /NODE_CONNECTIONS/],
  ['polls without a pause', { SUBSCRIPTION_POLL_MS: '49' }, /SUBSCRIPTION_POLL_MS/],
  ['no slow call', { NODE_SLOW_CALLS: '0' }, /NODE_SLOW_CALLS/],
  ['a proxy list', { TRUST_PROXY: 'loopback' }, /number of proxies/],
  ['an auth base with a slash at its end', { AUTH_BASE: '/auth/' }, /AUTH_BASE is a path/],
  ['an auth base without a slash', { AUTH_BASE: 'auth' }, /AUTH_BASE is a path/],
  ['an auth base that is taken', { AUTH_BASE: '/login' }, /AUTH_BASE is a path/],
  ['an auth base that climbs', { AUTH_BASE: '/a/../b' }, /AUTH_BASE is a path/],
  ['custody that is neither', { CUSTODY: 'shared' }, /user or operator/],
  ['approvals in the frame for all projects', { APPROVALS: 'frame' }, /APPROVALS is auto or window/],
  ['a mail server over http', { SMTP_URL: 'https://mail.example' }, /SMTP_URL is no/],
  ['a mail server that is no URL', { SMTP_URL: 'mail.example' }, /SMTP_URL is no/],
  ['no mail server in production', { ...production, SMTP_URL: '' }, /SMTP_URL is not set.*MAIL=log/],
  ['mail that goes elsewhere', { MAIL: 'off' }, /MAIL is log/],
  ['mail by a server and in the log', { ...production, MAIL: 'log' }, /MAIL is log, but SMTP_URL is set/],
  ['a sender that is none', { MAIL_FROM: 'Gatehouse' }, /MAIL_FROM is no/],
  ['a sender with a second header', { MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, /MAIL_FROM is no/],
  ['codes without a pause', { EMAIL_RESEND_SECONDS: '0' }, /EMAIL_RESEND_SECONDS is a whole number/],
  ['codes that never come again', { EMAIL_RESEND_SECONDS: '601' }, /EMAIL_RESEND_SECONDS is a whole number/],
  [
    'codes in a row in production',
    { ...production, EMAIL_RESEND_SECONDS: '29' },
    /EMAIL_RESEND_SECONDS is not below 30/,
  ],
  ['another answer to new browsers', { EMAIL_NEW_DEVICE: 'ask' }, /EMAIL_NEW_DEVICE is code or approve/],
  ['no codes at all', { EMAIL_CODES_PER_CLIENT: '0' }, /EMAIL_CODES_PER_CLIENT/],
  ['a relay that is neither', { RELAY: 'yes' }, /RELAY is on or off/],
  ['a mailbox without room', { RELAY_MAILBOX_MB: '63' }, /RELAY_MAILBOX_MB is a whole number/],
  ['a relay for hardly anybody', { RELAY_SOCKETS: '999' }, /RELAY_SOCKETS is a whole number from 1000/],
  ['a relay for too many', { RELAY_SOCKETS: '1000001' }, /RELAY_SOCKETS is a whole number from 1000/],
  ['a mailbox of no size', { RELAY_MAILBOX_MB: '1.5e3x' }, /RELAY_MAILBOX_MB is a whole number/],
  ['a relay over http', { RELAY_URL: 'https://r.example', RELAY_PROJECT_ID: 'a' }, /RELAY_URL is no/],
  ['a relay with a user', { RELAY_URL: 'wss://a:b@r.example', RELAY_PROJECT_ID: 'a' }, /RELAY_URL is no/],
  [
    'an open relay in production',
    { ...production, RELAY_URL: 'ws://r.example', RELAY_PROJECT_ID: 'a' },
    /not encrypted/,
  ],
  ['another relay without an id', { RELAY_URL: 'wss://r.example' }, /RELAY_PROJECT_ID is not/],
  ['an id without a relay', { RELAY_PROJECT_ID: 'a' }, /RELAY_URL is not/],
  ['an id that is none', { RELAY_URL: 'wss://r.example', RELAY_PROJECT_ID: 'a b' }, /RELAY_PROJECT_ID is no/],
  ['Redis over http', { REDIS_URL: 'http://redis.internal' }, /REDIS_URL is not a redis/],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL is one of/],
  [
    'an unknown network',
    { NETWORKS: 'eip155:5' },
    /eip155:5, which is not known; describe it in NETWORK_EIP155_5, or take of eip155:1, .*eip155:250/,
  ],
  [
    'a network of Bitcoin that pages have no name for',
    {
      NETWORKS: 'bip122:00000000000000000000000000000007',
      NETWORK_BIP122_00000000000000000000000000000007: '{"name":"Fractal","symbol":"FB"}',
      ESPLORA_URLS_BIP122_00000000000000000000000000000007: 'http://a',
    },
    /no name that pages know/,
  ],
  ['a network twice', { NETWORKS: 'eip155:1,eip155:1' }, /twice/],
  ['no CAIP-2 id', { NETWORKS: '1' }, /names 1, which is not known/],
  ['a network without nodes', { NETWORK_EIP155_9: '{"name":"L","symbol":"E"}' }, /eip155:9 has no node/],
  [
    'nodes of a network that is not served',
    { NETWORKS: 'eip155:1', RPC_URLS_EIP155_10: 'http://a' },
    /does not list/,
  ],
  ['a node that is no URL', { RPC_URLS_EIP155_1: 'node.example' }, /no http\(s\) URL/],
  ['a node over ws', { RPC_URLS_EIP155_1: 'wss://node.example' }, /no http\(s\) URL/],
  ['a node with user info', { RPC_URLS_EIP155_1: 'https://a:b@node.example' }, /no http\(s\) URL/],
  ['a description that is no JSON', { NETWORK_EIP155_9: 'Local' }, /is not JSON/],
  ['a description with a typo', { NETWORK_EIP155_9: '{"nam":"L","symbol":"E"}' }, /does not describe/],
  [
    'demo origins without the demo',
    { DEMO_PROJECT: 'off', DEMO_ORIGINS: 'http://a.localhost' },
    /DEMO_PROJECT is off/,
  ],
  ['a demo origin that is none', { DEMO_ORIGINS: 'demo.localhost' }, /DEMO_ORIGINS: .* is not an origin/],
  ['a demo origin with a path', { DEMO_ORIGINS: 'https://a.example/shop' }, /without a path/],
  ['a demo origin with a query', { DEMO_ORIGINS: 'https://a.example/?x' }, /is not an origin/],
  ['a demo origin with a user', { DEMO_ORIGINS: 'https://a@b.example' }, /is not an origin/],
  ['a demo origin that stands for any', { DEMO_ORIGINS: 'https://*' }, /not a wildcard/],
  [
    'one demo origin of several',
    { DEMO_ORIGINS: 'https://a.example,b.example' },
    /"b.example" is not an origin/,
  ],
  ['no demo origin at all', { DEMO_ORIGINS: ' , ' }, /names no origin/],
  ['a demo that is neither', { DEMO_PROJECT: 'yes' }, /on or off/],
]
test.each(cases)('error: %s', (_, env, sentence) => {
  expect(problems(env).join('\n')).toMatch(sentence)
})

test('error: all problems at once, and no secret in them', () => {
  const found = problems({
    PORT: 'x',
    LOG_LEVEL: 'loud',
    RPC_URLS_EIP155_1: 'ftp://node.example/secret-key',
  })
  expect(found).toHaveLength(3)
  expect(found.join()).not.toContain('secret-key')
})
