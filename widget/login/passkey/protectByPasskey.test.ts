import { afterEach, expect, test, vi } from 'vitest'
import { toBase64url } from '../custody/bytes.ts'
import { loadSession } from '../session/loadSession.ts'
import { logIn } from '../session/logIn.ts'
import { mailedCode } from '../test/fakeServer.ts'
import { loginTest, nextScreen, startOptions, testCall } from '../test/loginTest.ts'
import { createWallet } from '../wallet/createWallet.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { protectByPasskey } from './protectByPasskey.ts'

afterEach(() => vi.unstubAllGlobals())

const prf = () => new Uint8Array(32).fill(7)
/** An authenticator with PRF; `made` is what it was asked to make. */
function authenticator() {
  const made: PublicKeyCredentialCreationOptions[] = []
  const create = async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => {
    made.push(publicKey)
    const rawId = new Uint8Array([made.length]).buffer
    return {
      rawId,
      getClientExtensionResults: () => ({ prf: { enabled: true, results: { first: prf().buffer } } }),
      response: {
        clientDataJSON: new Uint8Array([1]).buffer,
        attestationObject: new Uint8Array([2]).buffer,
        getTransports: () => ['internal'],
      },
    }
  }
  vi.stubGlobal('navigator', { credentials: { create } })
  return made
}
async function person() {
  const now = loginTest()
  await loadSession(now.context, startOptions)
  const binding = 'b'.repeat(22)
  await logIn(now.context, { kind: 'email', email: 'ann@example.com', code: mailedCode, binding })
  const paths = () => now.faked.asked.map(({ path }) => path).filter((path) => path.includes('passkeys'))
  return { ...now, paths, made: authenticator() }
}
const handleOf = (options: PublicKeyCredentialCreationOptions | undefined) =>
  toBase64url(new Uint8Array(options?.user.id as ArrayBuffer))

test('default', async () => {
  const { context, faked, made } = await person()
  const save = vi.fn(async (secret) => expect(secret.prf).toEqual(prf()))
  await protectByPasskey(context, { name: 'Ann', signIn: await prepareSignIn(context)(), save })
  expect(save).toHaveBeenCalledOnce()
  expect(handleOf(made[0])).toBe('dTE')
  const registration = faked.asked.find(({ path }) => path === '/login/passkeys')
  expect(registration?.body).toMatchObject({
    challengeId: 'challenge-1',
    response: { id: 'AQ', rawId: 'AQ' },
  })
  // The wallet is there before it is, and the person may leave then.
  expect(registration?.keepalive).toBe(true)
})

test('behavior: what opens the wallet goes nowhere, and is zeroed', async () => {
  const { context, faked } = await person()
  let seen = new Uint8Array()
  await protectByPasskey(context, {
    name: 'Ann',
    signIn: await prepareSignIn(context)(),
    save: async (secret) => {
      if (secret.kind === 'passkey') seen = secret.prf as typeof seen
    },
  })
  expect(seen).toEqual(new Uint8Array(32))
  const registration = faked.asked.find(({ path }) => path === '/login/passkeys')
  expect(JSON.stringify(registration?.body)).not.toContain(toBase64url(prf()))
  expect(registration?.body).toMatchObject({ response: { clientExtensionResults: {} } })
})

test.each(['/login/passkeys/options', '/login/passkeys'])(
  'behavior: the wallet is protected when %s fails',
  async (path) => {
    const { context, faked } = await person()
    faked.refuse(path, 503, 'not_ready', 5)
    const save = vi.fn(async () => {})
    await protectByPasskey(context, { name: 'Ann', signIn: await prepareSignIn(context)(), save })
    expect(save).toHaveBeenCalledOnce()
  },
)

test('behavior: takes the place of no passkey that signs in already', async () => {
  const { context, made, paths } = await person()
  const save = async () => {}
  await protectByPasskey(context, { name: 'Ann', signIn: await prepareSignIn(context)(), save })
  await protectByPasskey(context, { name: 'Ann', signIn: await prepareSignIn(context)(), save })
  expect(handleOf(made[1])).toMatch(/^[\w-]{43}$/)
  expect(paths()).toEqual(['/login/passkeys/options', '/login/passkeys', '/login/passkeys/options'])
})

test('behavior: takes the place of no passkey that may open the wallet', async () => {
  const { context, made, paths } = await person()
  await protectByPasskey(context, { name: 'Ann', signIn: null, save: async () => {} })
  expect(paths()).toEqual([])
  const opened = createWallet(context, testCall())
  const screen = await nextScreen(context, 'SecureWallet')
  await protectByPasskey(context, { name: 'Ann', signIn: null, save: screen.answer })
  await opened
  await loadSession(context, startOptions)
  await protectByPasskey(context, {
    name: 'Ann',
    signIn: await prepareSignIn(context)(),
    save: async () => {},
  })
  expect(paths()).toEqual([])
  expect(new Set(made.map(handleOf)).size).toBe(3)
})

test('error: what save throws, and a person who says no', async () => {
  const { context, paths } = await person()
  const save = () => Promise.reject(new Error('not saved'))
  await expect(
    protectByPasskey(context, { name: 'Ann', signIn: await prepareSignIn(context)(), save }),
  ).rejects.toThrow('not saved')
  vi.stubGlobal('navigator', {
    credentials: { create: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  })
  const before = paths().filter((path) => path === '/login/passkeys').length
  await expect(protectByPasskey(context, { name: 'Ann', signIn: null, save })).rejects.toMatchObject({
    code: 'passkey_cancelled',
  })
  expect(paths().filter((path) => path === '/login/passkeys')).toHaveLength(before)
})
