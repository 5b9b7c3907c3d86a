import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../scripts/suites/limits.ts'
import { person, type TestPerson } from '../../../server/test/person.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { createServerClient } from '../api/serverClient.ts'
import { walletRoutes } from '../api/walletRoutes.ts'
import { signMessage } from '../signers/eip155/signMessage.ts'
import { type Custody, createCustody } from './custody.ts'
import { cost, otherPassword, password } from './test/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** What a browser does for a login frame: its origin and its cookie go along. */
function fetchOf({ post, get }: TestPerson): typeof fetch {
  return async (input, init) => {
    const path = String(input)
    const { status, text, headers } = await (init?.method === 'POST'
      ? post(path, String(init.body))
      : get(path))
    const wait = headers['retry-after']
    return new Response(text, { status, ...(wait && { headers: { 'retry-after': String(wait) } }) })
  }
}

/** A login frame of this person, in a document that keeps nothing. */
async function frame(userId?: string): Promise<{ custody: Custody; userId: string }> {
  const who = await person(server, userId === undefined ? {} : { userId })
  const api = walletRoutes(createServerClient(fetchOf(who)))
  return { custody: createCustody({ api, device: null, cost }), userId: who.userId }
}

const hello = new TextEncoder().encode('hello')
const sign = (custody: Custody) => custody.useSeed(async (seed) => signMessage(seed, hello))
const refused = (reason: string) => expect.objectContaining({ data: expect.objectContaining({ reason }) })

test('default: a wallet from its first device to a changed recovery', {
  timeout: limits.faultMs,
}, async () => {
  const { custody: first, userId } = await frame()
  expect(await first.status()).toBe('none')
  const addresses = await first.create(password)
  expect(await first.wallet()).toMatchObject({ status: 'complete', rotation: 1, addresses })
  const signature = await sign(first)

  const { custody: second } = await frame(userId)
  expect(await second.status()).toBe('locked')
  expect(await second.unlock(password)).toEqual(addresses)
  expect(await sign(second)).toBe(signature)

  await second.changeRecovery(otherPassword)
  expect(await second.wallet()).toMatchObject({ rotation: 2, addresses })
  expect(await sign(second)).toBe(signature)
  await expect(sign(first)).rejects.toMatchObject({ code: 'locked' })

  const { custody: third } = await frame(userId)
  for (let tries = 0; tries < 5; tries++)
    await expect(third.unlock(password)).rejects.toEqual(refused('wrong_recovery_proof'))
  await expect(third.unlock(password)).rejects.toEqual(refused('recovery_blocked'))
  await expect(third.unlock(otherPassword)).rejects.toEqual(refused('recovery_blocked'))
  await server.server.context.database.db.execute(
    "update sessions set recovery_blocked_until = now() - interval '1 ms'",
  )
  expect(await third.unlock(otherPassword)).toEqual(addresses)
  expect(await sign(third)).toBe(signature)
})

test('behavior: words that are imported, and a second change of recovery', {
  timeout: limits.faultMs,
}, async () => {
  const words = 'test test test test test test test test test test test junk'
  const { custody, userId } = await frame()
  const { eip155 } = await custody.create(password, { words })
  expect(eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await custody.changeRecovery(otherPassword)
  await custody.changeRecovery(password)
  expect(await custody.wallet()).toMatchObject({ rotation: 3, status: 'complete' })
  const { custody: other } = await frame(userId)
  await other.unlock(password)
  expect(await other.exportWords()).toBe(words)
})

test('behavior: two devices that change the recovery at once end with one set', {
  timeout: limits.faultMs,
}, async () => {
  const { custody: here, userId } = await frame()
  await here.create(password)
  const { custody: there } = await frame(userId)
  await there.unlock(password)
  const secrets = [otherPassword, { kind: 'password', password: 'a third password' }] as const
  const changed = await Promise.allSettled([
    here.changeRecovery(secrets[0]),
    there.changeRecovery(secrets[1]),
  ])
  const won = changed.findIndex(({ status }) => status === 'fulfilled')
  expect(changed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { custody: fresh } = await frame(userId)
  const [right, wrong] = won === 0 ? secrets : [secrets[1], secrets[0]]
  await expect(fresh.unlock(wrong)).rejects.toEqual(refused('wrong_recovery_proof'))
  await fresh.unlock(right)
  expect(await sign(fresh)).toBe(await sign(won === 0 ? here : there))
})

test('behavior: a login share that the server lost is made anew, with tries counted as ever', {
  timeout: limits.faultMs,
}, async () => {
  const { custody: first, userId } = await frame()
  const addresses = await first.create(password)
  const signature = await sign(first)
  const { db } = server.server.context.database
  await db.execute(
    `update wallet_shares set sealed = 'v1.AAAA' where kind = 'login' and wallet_id in (select id from wallets where user_id = '${userId}')`,
  )
  await expect(sign(first)).rejects.toEqual(refused('login_share_lost'))
  const { custody: elsewhere } = await frame(userId)
  await expect(elsewhere.unlock(password)).rejects.toEqual(refused('login_share_lost'))
  await expect(elsewhere.repair(password)).rejects.toMatchObject({ code: 'locked' })

  for (let tries = 0; tries < 5; tries++)
    await expect(first.repair(otherPassword)).rejects.toEqual(refused('wrong_recovery_proof'))
  await expect(first.repair(password)).rejects.toEqual(refused('recovery_blocked'))
  await db.execute("update sessions set recovery_blocked_until = now() - interval '1 ms'")
  expect(await first.repair(password)).toBe('repaired')
  expect(await first.wallet()).toMatchObject({ rotation: 2, addresses })
  expect(await sign(first)).toBe(signature)
  expect(await elsewhere.unlock(password)).toEqual(addresses)
  expect(await sign(elsewhere)).toBe(signature)
  expect(await first.repair(password)).toBe('unneeded')
})

test('error: nobody is logged in any more', async () => {
  const who = await person(server)
  const api = walletRoutes(createServerClient(fetchOf(who)))
  await server.server.context.sessions.end(who.sessionId)
  await expect(api.userId()).rejects.toEqual(refused('no_session'))
})
