import { expect, test, vi } from 'vitest'
import type { Recovery } from '../../../server/contract/wallet.ts'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import type { ScreenOf } from '../people/screen.ts'
import { UnlockWallet } from './UnlockWallet.tsx'

const drawn = async (recovery: Recovery, keeps: boolean): Promise<string> =>
  (await draw(recovery, keeps)).lines().join('\n')

function draw(recovery: Recovery, keeps: boolean) {
  const screen: ScreenOf<'UnlockWallet'> = {
    id: '1',
    name: 'UnlockWallet',
    data: { recovery, keeps },
    shown: true,
    answer: async () => {},
    cancel: () => {},
    fail: () => {},
  }
  return drawScreen(<UnlockWallet screen={screen} />)
}

const passkey = { kind: 'passkey', credentialId: 'x', rpId: 'login.example' } as unknown as Recovery

test('default: why a wallet is locked, and what opens it', async () => {
  const text = await drawn({ kind: 'password' } as Recovery, true)
  expect(text).toContain('This device or site is new to your wallet, or you disconnected here.')
  expect(text).toContain('Open it with your wallet password.')
  expect(await drawn(passkey, true)).toContain('Open it with your passkey.')
})

test('param: a browser that keeps nothing locks with each reload', async () => {
  for (const recovery of [passkey, { kind: 'password' } as Recovery]) {
    const text = await drawn(recovery, false)
    expect(text).toContain('This browser keeps nothing of your wallet, so it is locked after each reload.')
    expect(text).not.toContain('new to')
  }
})

test('behavior: a page that keeps passkeys from frames is named with its header, before any try', async () => {
  const features = () => ['publickey-credentials-get']
  const policy = { features, allowsFeature: vi.fn(() => false) }
  const page = openPage()
  Object.defineProperty(page.document, 'featurePolicy', { configurable: true, value: policy })
  const screen = await draw(passkey, true)
  expect(screen.lines().join(' ')).toContain('Permissions-Policy (publickey-credentials-get')
  expect(screen.button('Unlock').disabled).toBe(true)
  expect(screen.root.querySelector('[data-initial-focus]')?.textContent).toBe('Cancel')
  policy.allowsFeature.mockReturnValue(true)
  expect((await draw(passkey, true)).button('Unlock').disabled).toBe(false)
  Reflect.deleteProperty(page.document, 'featurePolicy')
})
