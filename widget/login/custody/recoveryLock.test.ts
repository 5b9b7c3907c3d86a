import { expect, test } from 'vitest'
import type { Recovery } from '../../../server/contract/wallet.ts'
import type { CustodyContext } from './context.ts'
import { createMemoryVault } from './memoryVault.ts'
import { createLock, findLock } from './recoveryLock.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { createMemoryServer } from './test/memoryServer.ts'
import { passkey, password, refusal, stretchLittle } from './test/people.ts'

const cost = { memoryKiB: 20_000, passes: 2 }
const context: CustodyContext = {
  api: createMemoryServer().api,
  device: null,
  vault: createMemoryVault(),
  stretch: stretchLittle,
  cost,
}
const secrets: RecoverySecret[] = [{ kind: 'operator' }, password, passkey(1)]

test.each(secrets)('default: what $kind seals, it opens', async (secret) => {
  const made = await createLock(context, secret)
  const found = await findLock(context, secret, made.recovery)
  expect(found.proof).toBe(made.proof)
  const share = new Uint8Array(33).fill(5)
  expect(await found.open(await made.seal(share, 'w'), 'w')).toEqual(share)
})

const others = secrets.flatMap((secret) =>
  secrets.filter(({ kind }) => kind !== secret.kind).map((other) => [secret, other] as const),
)
test.each(others)('error: $kind opens no wallet of another kind', async (secret, other) => {
  const { recovery } = await createLock(context, other)
  await expect(findLock(context, secret, recovery)).rejects.toEqual(refusal('other_recovery'))
})

test('error: another passkey', async () => {
  const { recovery } = await createLock(context, passkey(1))
  const other = { ...recovery, credentialId: 'b3RoZXI' } as Recovery
  await expect(findLock(context, passkey(1), other)).rejects.toEqual(refusal('other_recovery'))
})

test.each([{ memoryKiB: 19_999 }, { passes: 1 }])('error: a cheaper derivation, %o', async (cheaper) => {
  const { recovery } = await createLock(context, password)
  const weak = { ...recovery, ...cheaper } as Recovery
  await expect(findLock(context, password, weak)).rejects.toEqual(refusal('weak_kdf'))
})

test('param: a dearer derivation', async () => {
  const { recovery } = await createLock(context, password)
  const dear = { ...recovery, memoryKiB: 20_001, passes: 3 } as Recovery
  expect((await findLock(context, password, dear)).recovery).toEqual(dear)
})
