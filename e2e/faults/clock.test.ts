import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresBin } from '../../server/test/postgres.ts'
import { redisBin } from '../../server/test/redis.ts'
import { type FaultStage, faultStage } from './faultStage.ts'
import { nginxBin } from './nginx.ts'

const isComplete = Boolean(postgresBin && redisBin && nginxBin)

describe.skipIf(!isComplete)('a clock that is set back (skipped without PostgreSQL, Redis, nginx)', () => {
  let stage: FaultStage
  beforeAll(async () => {
    stage = await faultStage(1, { NODE_OPTIONS: '--import ./e2e/faults/movedClock.mjs' })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  test('by an hour: who is logged in stays so, others log in, and nothing waits for the hour to pass', async () => {
    const before = stage.visitor()
    const { cookie } = await before.logIn()
    expect((await before.session(cookie)).status).toBe(200)
    stage.processes[0]?.kill('SIGUSR2')
    for (let turn = 0; turn < 3; turn += 1) {
      const visitor = stage.visitor()
      expect((await visitor.frame()).status).toBe(200)
      expect((await visitor.token()).status).toBe(200)
      const { answer, cookie: own } = await visitor.logIn()
      expect(answer.status, answer.text).toBe(200)
      expect((await visitor.session(own)).status).toBe(200)
    }
    expect((await before.session(cookie)).status).toBe(200)
    expect((await before.logIn()).answer.status).toBe(200)
    expect((await stage.processes[0]?.ready())?.status).toBe(200)
  })

  test('by an hour: an origin that is removed afterwards is refused', async () => {
    const visitor = stage.visitor()
    expect((await visitor.token()).status).toBe(200)
    await stage.query(`delete from project_origins where pattern = 'https://shop.example'`)
    await expect.poll(async () => (await visitor.token()).status).toBe(403)
  })
})
