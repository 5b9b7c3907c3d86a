import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, test } from 'vitest'
import { type EmailWork, emailWorkAnswerSchema } from '../../contract/emailWork.ts'
import { solveWork } from '../../test/solveWork.ts'
import { type AuthStage, authStage } from '../test/authStage.ts'
import { workQuota } from './codeLimits.ts'
import { makeWork, spendWork, takesWork, type WorkFor } from './work.ts'

const email = 'ada@mail.example'
const frame = { projectId: 'demo', origin: 'http://demo.example' }
const work: WorkFor = { kind: 'code', email, frame }
let stage: AuthStage
beforeEach(() => {
  stage = authStage()
})
/** As many mails were caused by work today. */
const caused = async (mails: number) => {
  for (let mail = 0; mail < mails; mail++) await stage.context.limits.take(workQuota('code'), email)
}
/** A challenge of ours whose first try is right. */
async function solved(step = 0, seconds = 600): Promise<EmailWork> {
  const { mac } = stage.context.sealer
  const about = mac('email-work', JSON.stringify(['code', email, frame.projectId, frame.origin]))
  const made = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 0, data: { about, step }, deriveKey },
    expiresAt: Math.floor(Date.now() / 1000) + seconds,
    hmacSignatureSecret: mac('email-work', 'challenge'),
    hmacKeySignatureSecret: mac('email-work', 'key'),
  })
  return solveWork({ challenge: made as EmailWork['challenge'] })
}
const spend = (given: EmailWork, about = work) => spendWork(stage.context, given, about)

describe('makeWork', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [23, 11],
    [24, 11],
  ])('default: after %i mails the cost doubled %i times', async (mails, step) => {
    await caused(mails)
    const { challenge } = emailWorkAnswerSchema.parse(await makeWork(stage.context, work))
    const { data, expiresAt, cost, algorithm } = challenge.parameters
    expect([data.step, cost, algorithm]).toEqual([step, 5_000, 'PBKDF2/SHA-256'])
    expect(Math.abs(expiresAt - Date.now() / 1000 - 600)).toBeLessThan(60)
    expect(JSON.stringify(challenge)).not.toContain(email)
  })
})

describe('spendWork', () => {
  test('default: used up once', async () => {
    const given = await solved()
    expect([await spend(given), await spend(given)]).toEqual([true, false])
  })

  test.each<Partial<WorkFor>>([
    { email: 'bob@mail.example' },
    { kind: 'letter' },
    { frame: { ...frame, projectId: 'x' } },
    { frame: { ...frame, origin: 'x' } },
  ])('error: for %j, and it stays good', async (other) => {
    const given = await solved()
    expect(await spend(given, { ...work, ...other })).toBe(false)
    expect(await spend(given)).toBe(true)
  })

  test('error: not solved, changed, too old', async () => {
    const given = await solved()
    const derivedKey = '0'.repeat(64)
    expect(await spend({ ...given, solution: { counter: 1, derivedKey } })).toBe(false)
    const { parameters } = given.challenge
    const dearer = { ...parameters, data: { ...parameters.data, step: 9 } }
    expect(await spend({ ...given, challenge: { ...given.challenge, parameters: dearer } })).toBe(false)
    expect(await spend(await solved(0, -10))).toBe(false)
  })

  test('behavior: one step cheaper is good, two are kept in store', async () => {
    await caused(4)
    expect([await spend(await solved(1)), await spend(await solved(0))]).toEqual([true, false])
    expect(await spend(await solved(2))).toBe(true)
  })
})

test('takesWork: 24 a day', async () => {
  expect(await takesWork(stage.context, work)).toBe(true)
  await caused(23)
  expect(await takesWork(stage.context, work)).toBe(true)
  await caused(1)
  expect(await takesWork(stage.context, work)).toBe(false)
  expect(await takesWork(stage.context, { ...work, kind: 'letter' })).toBe(true)
})
