import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { until } from '../../test/drawView.tsx'
import { encode } from '../approvals/encode.ts'
import { createSealer } from '../approvals/seal.ts'
import { createSecretBox, sealSecret } from '../approvals/secretBox.ts'
import type { FrameState, WindowState } from '../approvals/states.ts'
import { approvalWords, readWindowHash } from '../approvals/windowAddress.ts'
import { toBase64url } from '../custody/bytes.ts'
import { loginTest } from '../test/loginTest.ts'
import { openState } from '../test/openState.ts'
import { UnlockByPasskey } from './UnlockByPasskey.tsx'
import { ReactLoginContext } from './useLogin.ts'

const recovery = { kind: 'passkey', credentialId: 'Y3JlZA', salt: 'c2FsdA' } as const
const words = {
  figure: 'login.unlock.figure',
  passkey: 'login.unlock.passkey',
  password: 'login.unlock.password',
  open: 'login.unlock.open',
} as const
const prf = new Uint8Array(32).fill(5)

/** A page around the frame that keeps passkeys from it, or a browser that tells nothing of that. */
async function drawn(forbids = true) {
  const page = openPage()
  const policy = { features: () => ['publickey-credentials-get'], allowsFeature: () => false }
  if (forbids) Object.assign(page.document, { featurePolicy: policy })
  onTestFinished(() => void Reflect.deleteProperty(page.document, 'featurePolicy'))
  const get = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  vi.stubGlobal('navigator', { credentials: { get } })
  const popup = { focus: vi.fn(), close: vi.fn(), postMessage: vi.fn() }
  const opened = vi.fn((_address: string, _name: string) => popup)
  Object.assign(page, { open: opened })
  const { context } = loginTest()
  const said: string[] = []
  let known = 0
  let answer = { version: 0, state: null as string | null, seenMs: 0 }
  vi.spyOn(context.server, 'ask').mockImplementation((async (
    _path: string,
    _schema: unknown,
    options: object,
  ) => {
    const { body } = options as { body: { state?: string; known: number } }
    if (body.state) said.push(body.state)
    known = body.known
    return answer
  }) as never)
  /** Copies: what a passkey said is gone from memory afterwards. */
  const secrets: object[] = []
  const open = vi.fn(async (secret: { prf: Uint8Array }) => {
    secrets.push({ ...secret, prf: secret.prf.slice() })
  })
  const onCancel = vi.fn()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const screen = await drawScreen(
    <ReactLoginContext value={context}>
      <UnlockByPasskey onCancel={onCancel} open={open as never} recovery={recovery} words={words} />
    </ReactLoginContext>,
  )
  const seat = () => readWindowHash(new URL(opened.mock.lastCall?.[0] ?? '', location.origin).hash)
  return {
    ...screen,
    ...{ get, popup, opened, open, secrets, onCancel, warned },
    /** How often the frame has heard the window. */
    known: () => known,
    text: () => screen.lines().join(' '),
    /** The passkey that the frame asks for, once the window could show it. */
    async request() {
      const { id = '', secret = new Uint8Array() } = seat() ?? {}
      let state: FrameState | undefined
      await until(() => {
        void openState(createSealer('window', id, secret), said.at(-1)).then((found) => {
          state = found as FrameState | undefined
        })
        return state?.stage === 'review'
      })
      const { subject } = state as Extract<FrameState, { stage: 'review' }>
      if (subject.name !== 'Passkey') throw new Error(`A passkey is not asked for, but ${subject.name}`)
      return subject.data
    },
    /** The window says it, by the server. */
    async says(state: WindowState): Promise<void> {
      const { id = '', secret = new Uint8Array() } = seat() ?? {}
      const sealed = await (await createSealer('window', id, secret)).seal(encode(state))
      answer = { ...answer, version: answer.version + 1, state: sealed }
    },
    /** It reaches the frame that opened it. */
    hello: (publicKey: string) =>
      act(() => {
        const data = { type: approvalWords.window, id: seat()?.id, publicKey }
        const event = new page.Event('message')
        Object.assign(event, { source: popup, origin: location.origin, data })
        page.dispatchEvent(event)
      }),
  }
}
type Drawn = Awaited<ReturnType<typeof drawn>>

/** The window reads the passkey, and seals what it says. */
async function readInWindow(screen: Drawn, said = prf, to?: string) {
  const { publicKey } = await screen.request()
  return act(async () => {
    const box = await createSecretBox()
    const sealed = await sealSecret(await box.keyWith(to ?? publicKey), toBase64url(said))
    return { stage: 'approved', publicKey: box.publicKey, sealed } as const
  })
}

test('default: where the page keeps passkeys from the frame, a window reads it and the wallet opens', async () => {
  const screen = await drawn()
  const note = 'On this site your passkey is used in a small window.'
  expect(screen.text()).toContain(note)
  expect(screen.root.querySelector('.login-error')).toBeNull()
  expect(screen.warned.mock.calls.flat()).toEqual([
    expect.stringContaining('Permissions-Policy: publickey-credentials-get'),
  ])
  screen.press('Open window')
  // In the press itself: a browser opens none for what comes later.
  expect(screen.opened).toHaveBeenCalledOnce()
  expect(await screen.request()).toMatchObject({ credentialId: recovery.credentialId, salt: recovery.salt })
  const answer = await readInWindow(screen)
  screen.hello(answer.publicKey)
  await screen.says(answer)
  await until(() => screen.open.mock.calls.length > 0)
  const salt = new TextEncoder().encode('salt')
  expect(screen.secrets).toEqual([{ kind: 'passkey', credentialId: 'Y3JlZA', salt, prf }])
  await until(() => screen.open.mock.lastCall?.[0].prf.every((byte) => byte === 0) ?? false)
  expect(screen.get).not.toHaveBeenCalled()
  expect(screen.popup.close).toHaveBeenCalledOnce()
})

test('error: it opens nothing, and may be tried once more in a window of its own', async () => {
  const screen = await drawn()
  screen.open.mockRejectedValue(Object.assign(new Error('other'), { data: { reason: 'other_recovery' } }))
  screen.press('Open window')
  const answer = await readInWindow(screen)
  screen.hello(answer.publicKey)
  await screen.says(answer)
  await until(() => screen.text().includes('This is another passkey'))
  expect(screen.text()).not.toContain('(Unlock)')
  screen.press('Open window')
  expect(screen.opened).toHaveBeenCalledTimes(2)
  const [first, second] = screen.opened.mock.calls.map(([address]) => address)
  expect(first).not.toBe(second)
})

const apart = 'The two windows can’t reach each other.'
test.each<[string, string, (screen: Drawn) => Promise<void>]>([
  ['from a window that we did not open', apart, async (screen) => screen.says(await readInWindow(screen))],
  [
    'from another window than ours',
    'No window opened',
    async (screen) => {
      screen.hello((await createSecretBox()).publicKey)
      await screen.says(await readInWindow(screen))
      // So long a window has to show up.
      await screen.pass(6_000)
    },
  ],
  [
    'that is sealed for somebody else',
    'That did not work.',
    async (screen) => {
      const answer = await readInWindow(screen, prf, (await createSecretBox()).publicKey)
      screen.hello(answer.publicKey)
      await screen.says(answer)
    },
  ],
  [
    'that is not there',
    apart,
    async (screen) => {
      const { publicKey } = await readInWindow(screen)
      screen.hello(publicKey)
      await screen.says({ stage: 'approved', publicKey })
    },
  ],
  [
    'of another length',
    'This browser can’t use this passkey.',
    async (screen) => {
      const answer = await readInWindow(screen, new Uint8Array(31))
      screen.hello(answer.publicKey)
      await screen.says(answer)
    },
  ],
])('error: an answer %s opens nothing', async (_, words, answer) => {
  const screen = await drawn()
  screen.press('Open window')
  await answer(screen)
  await until(() => screen.text().includes(words))
  expect(screen.open).not.toHaveBeenCalled()
  screen.press('Cancel')
  expect(screen.onCancel).toHaveBeenCalledOnce()
})

test('behavior: a no in the window is the no of the person', async () => {
  const screen = await drawn()
  screen.press('Open window')
  const { publicKey } = await readInWindow(screen)
  screen.hello(publicKey)
  await screen.says({ stage: 'rejected', publicKey })
  await until(() => screen.onCancel.mock.calls.length > 0)
  expect(screen.open).not.toHaveBeenCalled()
})

test('error: a window that said no, and then an answer', async () => {
  const screen = await drawn()
  screen.press('Open window')
  const answer = await readInWindow(screen)
  screen.hello(answer.publicKey)
  await screen.says({ stage: 'rejected', publicKey: answer.publicKey })
  await until(() => screen.onCancel.mock.calls.length > 0)
  await screen.says(answer)
  await until(() => {
    // The window has the frame look at once.
    screen.hello(answer.publicKey)
    return screen.known() === 2 || screen.popup.close.mock.calls.length > 0
  })
  // The form and its window are still the same: no other try has begun.
  expect(screen.popup.close).not.toHaveBeenCalled()
  expect(screen.open).not.toHaveBeenCalled()
  expect(screen.onCancel).toHaveBeenCalledOnce()
})

test('behavior: no letters and no link, which lead to no window that is beside us; it is opened again', async () => {
  const screen = await drawn()
  screen.press('Open window')
  await screen.request()
  expect(screen.text()).toContain('Use your passkey in the other window')
  expect(screen.text()).not.toContain('letters')
  await screen.pass(6_000)
  expect(screen.text()).toContain('No window opened')
  expect(screen.root.querySelector('a')).toBeNull()
  expect(screen.text()).not.toContain('letters')
  screen.press('Open it again')
  const [first, second] = screen.opened.mock.calls
  expect(second).toEqual(first)
})

test('error: what has nothing to do with the browser offers no window', async () => {
  const screen = await drawn(false)
  const results = { prf: { results: { first: prf.slice().buffer } } }
  screen.get.mockResolvedValue({ getClientExtensionResults: () => results } as never)
  screen.open.mockRejectedValue(Object.assign(new Error('blocked'), { data: { reason: 'recovery_blocked' } }))
  screen.press('Unlock')
  await until(() => screen.root.querySelector('.login-error') !== null)
  expect(screen.open).toHaveBeenCalledOnce()
  expect(screen.text()).not.toContain('window')
})

test('behavior: a browser that does not tell why it failed offers a window beside the next try', async () => {
  const screen = await drawn(false)
  expect(screen.text()).not.toContain('window')
  screen.press('Unlock')
  await until(() => screen.text().includes('Nothing was chosen.'))
  expect(screen.button('Unlock').disabled).toBe(false)
  screen.press('Unlock in a window')
  expect(screen.opened).toHaveBeenCalledOnce()
})
