import { expect, test } from 'vitest'
import type { Recovery } from '../../../server/contract/wallet.ts'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import type { ScreenOf } from '../people/screen.ts'
import { loginTest } from '../test/loginTest.ts'
import { UnlockWallet } from './UnlockWallet.tsx'
import { ReactLoginContext } from './useLogin.ts'

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
  return drawScreen(
    <ReactLoginContext value={loginTest().context}>
      <UnlockWallet screen={screen} />
    </ReactLoginContext>,
  )
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
