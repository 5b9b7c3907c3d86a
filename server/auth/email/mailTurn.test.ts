import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmailWork } from '../../contract/emailWork.ts'
import type { Limit } from '../../limits/limits.ts'
import { solveWork } from '../../test/solveWork.ts'
import { type AuthStage, authStage } from '../test/authStage.ts'
import { type EmailCodeRow, emailCodeRows } from '../test/memoryRows.ts'
import { markedQuota, openQuota, perClient, workQuota } from './codeLimits.ts'
import { type MailWish, mailNotTaken, takeTurn } from './mailTurn.ts'

const email = 'ada@mail.example'
const start = Date.parse('2026-01-01T00:00:00Z')
const frame = { projectId: 'demo', origin: 'http://demo.example' }
const [hourly, daily] = openQuota('code') as [Limit, Limit]

let rows: Map<string, EmailCodeRow>
let stage: AuthStage
beforeEach(() => {
  rows = new Map()
  stage = authStage({ answers: [emailCodeRows(rows)], env: { EMAIL_CODES_PER_CLIENT: '3' } })
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => void vi.useRealTimers())

const wish = (more: Partial<MailWish> = {}): MailWish => ({
  kind: 'code',
  email,
  frame,
  last: `login:${email}`,
  pause: 30,
  client: '192.0.2.1',
  work: 'none',
  ...more,
})
const turn = (more?: Partial<MailWish>) => takeTurn(stage.context, wish(more))
const used = (limit: Limit, key = email) => stage.context.limits.used(limit, key)
const usedByClient = () => used(perClient(3), '192.0.2.1')
const spend = async (limit: Limit, key = email) => {
  while ((await stage.context.limits.take(limit, key)) === 0);
}
const refusal = (code: string, seconds: number) => ({
  status: 429,
  code,
  headers: { 'retry-after': String(seconds) },
})

describe('what anybody may cause', () => {
  test('default: counted for the client and the address, with the time', async () => {
    await turn()
    expect([await usedByClient(), await used(hourly), await used(daily)]).toEqual([1, 1, 1])
    expect([...rows]).toEqual([
      [
        `login:${email}`,
        {
          codeHash: '',
          binding: '',
          triesLeft: 0,
          sentAt: new Date(start).toISOString(),
          expires: new Date(start + 600_000).toISOString(),
        },
      ],
    ])
  })

  test('error: too soon after the last, which costs neither client nor address', async () => {
    await turn()
    vi.setSystemTime(start + 10_500)
    const refused = await turn().catch((error) => error)
    expect(refused).toMatchObject(refusal('too_soon', 20))
    expect(refused.message).toBe('Another code can be sent in 20 seconds')
    expect(refused.field).toBe('')
    expect([await usedByClient(), await used(hourly), await used(daily)]).toEqual([1, 1, 1])
    vi.setSystemTime(start + 30_000)
    await turn()
    expect([await usedByClient(), await used(hourly), await used(daily)]).toEqual([2, 2, 2])
  })

  test('behavior: at least a second is waited for', async () => {
    // The row of another process went between both statements.
    const gone = authStage({
      answers: [({ sql }) => (/^(insert|select).*"email_codes"/.test(sql) ? [] : undefined)],
    })
    await expect(takeTurn(gone.context, wish())).rejects.toMatchObject(refusal('too_soon', 30))
    await expect(takeTurn(gone.context, wish({ pause: 0 }))).rejects.toMatchObject(refusal('too_soon', 1))
  })

  test('error: too much of one client, whatever the address', async () => {
    for (const who of ['a', 'b', 'c']) await turn({ email: who, last: who })
    vi.setSystemTime(start + 60_000)
    const refused = await turn().catch((error) => error)
    expect(refused).toMatchObject({ status: 429, code: 'too_soon' })
    expect([await used(hourly), rows.size]).toEqual([0, 3])
    await turn({ client: '192.0.2.2' })
    await turn({ client: undefined, email: 'd', last: 'd' })
    expect([await usedByClient(), await used(perClient(3), 'undefined')]).toEqual([3, 0])
  })

  test('error: too soon without a client gives nothing back', async () => {
    await turn({ client: undefined })
    const giveBack = vi.spyOn(stage.context.limits, 'giveBack')
    await expect(turn({ client: undefined })).rejects.toMatchObject(refusal('too_soon', 30))
    expect(giveBack.mock.calls.map(([limit, key]) => [limit.name, key])).toEqual([
      [hourly.name, email],
      [daily.name, email],
    ])
  })

  test('behavior: a client is a /64', async () => {
    await turn({ client: '2001:db8::1' })
    expect(await used(perClient(3), '2001:db8::')).toBe(0)
    for (const at of [2, 3]) await turn({ client: `2001:db8::${at}`, email: `${at}`, last: `${at}` })
    await expect(turn({ client: '2001:db8::4', email: 'x', last: 'x' })).rejects.toMatchObject({
      code: 'too_soon',
    })
  })

  test.each([
    ['hour', hourly, [12, 0]],
    ['day', daily, [0, 24]],
  ] as const)('error: too much of an address in an %s gives back what it took', async (_, limit, left) => {
    await spend(limit)
    await expect(turn()).rejects.toMatchObject({ status: 429, code: 'too_soon' })
    expect([await used(hourly), await used(daily)]).toEqual(left)
    expect([await usedByClient(), rows.size]).toEqual([0, 0])
  })

  test('behavior: kinds have quotas of their own', async () => {
    await spend(hourly)
    await turn({ kind: 'letter' })
    expect(await used(openQuota('letter')[0] as Limit)).toBe(1)
  })
})

describe('a mail that did not go out', () => {
  test('default: the address has what it had, the client not', async () => {
    const { giveBackAddress } = await turn()
    await giveBackAddress()
    expect([await usedByClient(), await used(hourly), await used(daily)]).toEqual([1, 0, 0])
    expect(rows.size).toBe(0)
  })

  test('behavior: the time of a later one stays', async () => {
    const first = await turn()
    vi.setSystemTime(start + 30_000)
    await turn()
    await first.giveBackAddress()
    expect([...rows.keys()]).toEqual([`login:${email}`])
    expect(await used(hourly)).toBe(1)
  })
})

describe('a browser that is known', () => {
  const mark = 'm'.repeat(32)

  test('default: has its own quota and time', async () => {
    await spend(hourly)
    const { giveBackAddress } = await turn({ mark })
    expect([...rows.keys()]).toEqual([`mark:${email} ${mark}`])
    expect([await used(markedQuota('code')), await used(daily)]).toEqual([1, 0])
    await giveBackAddress()
    expect([await used(markedQuota('code')), rows.size]).toEqual([0, 0])
  })

  test('behavior: goes the way of all when its own is closed', async () => {
    await turn({ mark })
    await turn({ mark })
    expect([...rows.keys()]).toEqual([`mark:${email} ${mark}`, `login:${email}`])
    expect([await used(markedQuota('code')), await used(hourly)]).toEqual([1, 1])
    await expect(turn({ mark })).rejects.toMatchObject(refusal('too_soon', 30))
  })
})

describe('a proof of work', () => {
  /** A challenge of ours for an address whose first try is right. */
  async function solved(to = email, step = 0): Promise<EmailWork> {
    const { mac } = stage.context.sealer
    const about = mac('email-work', JSON.stringify(['code', to, frame.projectId, frame.origin]))
    const made = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 0,
      data: { about, step },
      deriveKey,
      expiresAt: start / 1000 + 600,
      hmacSignatureSecret: mac('email-work', 'challenge'),
      hmacKeySignatureSecret: mac('email-work', 'key'),
    })
    return solveWork({ challenge: made as EmailWork['challenge'] })
  }

  test('default: has its own quota and waits for nothing', async () => {
    await turn()
    const { giveBackAddress } = await turn({ work: await solved() })
    expect([await used(workQuota('code')), await used(hourly), rows.size]).toEqual([1, 1, 1])
    stage.statements.length = 0
    await giveBackAddress()
    expect(stage.statements).toEqual([])
    expect([await used(workQuota('code')), await used(hourly), rows.size]).toEqual([0, 1, 1])
  })

  test('error: one that does not count is as none: it helps, and is said so', async () => {
    await turn()
    const refused = await turn({ work: await solved('bob@mail.example') }).catch((error) => error)
    expect(refused).toMatchObject({ ...refusal('work_needed', 30), field: 'work' })
    expect(refused.message).toBe('Another code needs a proof of work, or 30 seconds')
    expect(await usedByClient()).toBe(1)
    await expect(turn({ work: undefined })).rejects.toMatchObject(refusal('work_needed', 30))
    await expect(turn({ work: 'none' })).rejects.toMatchObject(refusal('too_soon', 30))
    expect(await used(workQuota('code'))).toBe(0)
  })

  test('error: none helps any more today', async () => {
    await turn()
    await spend(workQuota('code'))
    await expect(turn({ work: undefined })).rejects.toMatchObject(refusal('too_soon', 30))
    await expect(turn({ work: await solved(email, 11) })).rejects.toMatchObject(refusal('too_soon', 30))
  })
})

test('mailNotTaken', () => {
  const cause = new Error('down')
  expect(mailNotTaken(cause)).toMatchObject({ status: 503, code: 'mail_unavailable', cause })
  const response = '550 5.1.1 User unknown'
  const unknown = { code: 'EENVELOPE', command: 'RCPT TO', response, responseCode: 550 }
  expect(mailNotTaken(unknown)).toMatchObject({ status: 422, code: 'mail_refused', field: 'email' })
})
