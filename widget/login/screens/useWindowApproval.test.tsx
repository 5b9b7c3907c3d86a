import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { until } from '../../test/drawView.tsx'
import type { PermissionKind, ReviewName } from '../approvals/states.ts'
import type { ScreenOf } from '../people/screen.ts'
import { message, request } from '../test/frameStates.ts'
import { loginTest } from '../test/loginTest.ts'
import { AskPermission } from './AskPermission.tsx'
import { AskSecret } from './AskSecret.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import { ReactLoginContext } from './useLogin.ts'

const nothing = (): void => {}

const review = {
  id: '1',
  name: 'ApproveMessage',
  data: { request: request(message) },
  shown: true,
  answer: async () => {},
  cancel: nothing,
  fail: nothing,
} as unknown as ScreenOf<ReviewName>

const permission = (kind: PermissionKind) => (
  <AskPermission kind={kind} onApproved={nothing} onRejected={nothing} place="frame" shown />
)
const secret = (kind: 'showWords' | 'showKeys') => (
  <AskSecret
    kind={kind}
    onAllowed={nothing}
    onBack={nothing}
    onHidden={nothing}
    onLost={nothing}
    onStale={nothing}
    place="frame"
    read={async () => 'secret'}
    shown
  />
)

const screens: [name: string, ReactNode][] = [
  ['a request', <ReviewScreen key="review" screen={review} />],
  ['a change of recovery', permission('changeRecovery')],
  ['recovery words', secret('showWords')],
  ['private keys', secret('showKeys')],
]

async function drawn(body: ReactNode) {
  const page = openPage()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const popup = { focus: vi.fn(), close: vi.fn(), postMessage: vi.fn() }
  const opened = vi.fn<(address: string, name: string) => object | null>(() => popup)
  vi.stubGlobal('open', opened)
  Object.assign(page, { open: opened })
  const { context, faked } = loginTest()
  context.config.approvals = 'frame'
  context.store.setState({ hostOrigin: 'https://shop.example' })
  const screen = await drawScreen(<ReactLoginContext value={context}>{body}</ReactLoginContext>)
  /** Something that keeps the person from seeing all of it. */
  await act(async () => screen.root.style.setProperty('opacity', '0.9'))
  await screen.pass(2_000)
  return { ...screen, popup, opened, faked }
}

test.each(screens)('default: %s that cannot be seen whole goes to a window in one press', async (_, body) => {
  const { press, pass, opened, root, popup } = await drawn(body)
  press('Open in a window')
  // In the press itself: a browser opens none for what comes later.
  expect(opened).toHaveBeenCalledOnce()
  expect(popup.focus).toHaveBeenCalledOnce()
  await pass(500)
  expect(root.textContent).toContain('Decide in the other window')
  expect([...root.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Reject'])
})

test.each(screens)(
  'behavior: no window opens for %s: a link, where its window need not be beside us',
  async (name, body) => {
    const { press, pass, opened, root } = await drawn(body)
    opened.mockReturnValue(null)
    press('Open in a window')
    await pass(2_000)
    expect(root.textContent).toContain('No window opened')
    const isSecret = name.startsWith('recovery') || name.startsWith('private')
    expect(root.querySelectorAll('a')).toHaveLength(isSecret ? 0 : 1)
    if (!isSecret) return
    expect(root.textContent).not.toContain('letters')
    press('Open it again')
    expect(opened).toHaveBeenCalledTimes(2)
  },
)

test('behavior: a screen that goes closes the window that was opened for it', async () => {
  const { press, close, popup } = await drawn(screens[0]?.[1])
  press('Open in a window')
  await close()
  expect(popup.close).toHaveBeenCalledOnce()
})

test('behavior: no window, and nothing for the server, before a person wants one', async () => {
  const { opened, press, root, faked } = await drawn(screens[0]?.[1])
  const kept = () => faked.asked.filter(({ path }) => path.startsWith('/login/approvals'))
  expect(root.textContent).toContain('Open in a window')
  expect(opened).not.toHaveBeenCalled()
  expect(kept()).toEqual([])
  press('Open in a window')
  await until(() => kept().length > 0)
})
