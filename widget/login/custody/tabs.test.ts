import { expect, test } from 'vitest'
import { limits } from '../../../scripts/suites/limits.ts'
import type { KeyApi, RecoverySecret } from './custody.ts'
import { createMemoryServer, type MemoryServer } from './test/memoryServer.ts'
import { custodyOn, newDevice, otherPassword, password, signsWith } from './test/people.ts'

/** Before call number `at`, the other tab does all of its work. */
function interruptedAt(server: MemoryServer, at: number, other: () => Promise<unknown>): { api: KeyApi } {
  let calls = 0
  const entries = Object.entries(server.api).map(
    ([name, call]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      async (...args: never[]) => {
        if (calls++ === at) await other()
        return call(...args)
      },
    ],
  )
  return { api: Object.fromEntries(entries) as KeyApi }
}

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: Error) => thrown.message,
  )

/** The wallet is whole: one of the two secrets opens it, and it signs then. */
async function checkWhole(server: MemoryServer, secrets: RecoverySecret[]): Promise<string[]> {
  const fresh = custodyOn(server)
  const opened = await Promise.all(secrets.map((secret) => outcomeOf(fresh.unlock(secret))))
  expect(opened.toSorted()).toEqual(['done', 'wrong_recovery_proof'])
  await signsWith(fresh)
  return opened
}

/** Before the first call, between any two, and before the last. */
const places = [0, 1, 2, 3, 4]
const third: RecoverySecret = { kind: 'password', password: 'a third password' }

const servers = [{ keepsFirstCreation: false }, { keepsFirstCreation: true }]

test.each(servers)(
  'behavior: two tabs that create at once end with one wallet, %o',
  { timeout: limits.faultMs },
  async (options) => {
    const outcomes = new Set<string>()
    for (const at of places) {
      const server = createMemoryServer(options)
      const device = newDevice()
      const second = custodyOn(server, device)
      const interrupted = interruptedAt(server, at, () => second.create(otherPassword))
      const outcome = await outcomeOf(custodyOn(interrupted, device).create(password))
      outcomes.add(outcome)
      const opened = await checkWhole(server, [password, otherPassword])
      if (outcome === 'done') expect(opened[0]).toBe('done')
    }
    expect([...outcomes].filter((outcome) => outcome !== 'done')).toEqual(['wallet_exists'])
  },
)

test('behavior: two devices that change the recovery at once end with one set', {
  timeout: limits.faultMs,
}, async () => {
  const outcomes: string[] = []
  for (const at of places) {
    const server = createMemoryServer()
    const [here, there] = [newDevice(), newDevice()]
    await custodyOn(server, here).create(password)
    const second = custodyOn(server, there)
    await second.unlock(password)
    let late = ''
    const interrupted = interruptedAt(server, at, async () => {
      late = await outcomeOf(second.changeRecovery(otherPassword))
    })
    const early = await outcomeOf(custodyOn(interrupted, here).changeRecovery(third))
    late ||= await outcomeOf(second.changeRecovery(otherPassword))
    outcomes.push(`${early}, ${late}`)
    const [opensLate] = await checkWhole(server, [otherPassword, third])
    expect(opensLate === 'done').toBe(late === 'done')
  }
  expect(outcomes).toMatchInlineSnapshot(`
    [
      "locked, done",
      "locked, done",
      "stale_rotation, done",
      "stale_rotation, done",
      "done, locked",
    ]
  `)
})
