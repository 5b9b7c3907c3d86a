import { act, type ComponentType, type ReactNode } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FrameConfig } from '../server/contract/frame.ts'
import type { Network } from '../server/contract/networks.ts'
import { leaveWaysIn } from './actions/leaveWaysIn.ts'
import { firstViews, isFirstView } from './app/firstViews.ts'
import { views } from './app/views.ts'
import { SlippageField } from './features/swap/SlippageField.tsx'
import type { ViewName, ViewTarget } from './state/views.ts'
import { drawView, until } from './test/drawView.tsx'
import { connectedContext, loggedIn, networks, offered, settled } from './test/testContext.ts'
import { momentIn } from './ui/moment.ts'

const email = 'ada@mail.example'
const sent = { email, resendAt: momentIn(0) }
const coin = (symbol: string, contract_address: string) => ({
  id: symbol,
  name: symbol,
  symbol,
  networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address }],
})
const money = { id: 'EUR', payment_method_limits: [] }

/** What servers say where a view draws nothing without it. */
const answers: Readonly<Record<string, unknown>> = {
  '/v1/onramp/options': { paymentCurrencies: [money], purchaseCurrencies: [coin('ETH', '')] },
}

/** So many that they are searched. */
const many = Array.from({ length: 7 }, (_, at) => ({
  ...networks[0],
  id: `eip155:${at + 1}`,
  routers: [`0x${'1'.repeat(40)}`],
})) as Network[]

const dataOf: Partial<Record<ViewName, unknown>> = {
  EmailVerifyOtp: sent,
  UpdateEmailPrimaryOtp: sent,
  UpdateEmailSecondaryOtp: sent,
  SwapSelectToken: { side: 'buys' },
}
const targetOf = (name: ViewName) => ({ name, data: dataOf[name] }) as ViewTarget

const isText = ({ type }: HTMLInputElement): boolean => type !== 'checkbox'

/** A window in which a view stands, and what draws it as often as it comes. */
async function stage(target: ViewTarget, part?: ReactNode) {
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path.split('?')[0] ?? '']
    if (answer) return Response.json(answer)
    return Response.json({ status: 'FAILED', code: 'upstream_unavailable', reasons: [] }, { status: 503 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const visit = connectedContext({ project: offered })
  const { context, state, store } = visit
  const funding: FrameConfig['fund'] = {
    onramp: [{ name: 'coinbase', tells: true }],
    exchanges: true,
    pages: [],
  }
  store.setState({ names: { zone: 'shop.example' }, fund: funding, networks: many })
  state().setSession(loggedIn)
  state().setOpen(true)
  state().push(target)
  const { name, data } = target
  const View = (isFirstView(name) ? firstViews[name].Component : await views[name].load()) as ComponentType<{
    data: unknown
  }>
  const draw = async (place: number) => {
    const { root, close } = await drawView(context, part ?? <View data={data} />)
    const field = () => [...root.querySelectorAll('input')].filter(isText)[place] as HTMLInputElement
    await until(() => field() !== undefined)
    const type = (text: string) =>
      act(async () => {
        const own = window as unknown as { Event: typeof Event }
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field()), 'value')?.set?.call(field(), text)
        field().dispatchEvent(new own.Event('input', { bubbles: true }))
      })
    return { root, type, close, value: () => field().value }
  }
  return { ...visit, draw }
}

const over = { name: 'ApproveMessage', data: { requestId: 'r1' } } as const

describe('what was typed comes back with its view', () => {
  test.each<[ViewName, string, number?]>([
    ['Connect', email],
    ['AllWallets', 'fox'],
    ['EmailVerifyOtp', '123'],
    ['UpdateEmailWallet', 'ada@new.example'],
    ['UpdateEmailPrimaryOtp', '123'],
    ['UpdateEmailSecondaryOtp', '123'],
    ['RegisterAccountName', 'ada'],
    ['Networks', 'opt'],
    ['WalletSend', '1.5'],
    ['WalletSend', 'ada.eth', 1],
    ['WalletSendSelectToken', 'usd'],
    ['Swap', '1.5'],
    ['SwapSelectToken', 'usd'],
    ['OnRampProviders', '49.5'],
    ['OnRampTokenSelect', 'usd'],
    ['OnRampFiatSelect', 'eur'],
    ['PayWithExchange', '49.5'],
    ['PayWithExchangeSelectAsset', 'usd'],
  ])('default: %s', async (name, text, place = 0) => {
    const { state, draw } = await stage(targetOf(name))
    const before = await draw(place)
    await before.type(text)
    state().push(over)
    await before.close()
    state().dropRequest('r1')
    expect((await draw(place)).value()).toBe(text)
  })

  test('default: how much less a swap may bring', async () => {
    const { state, draw } = await stage({ name: 'Swap' }, <SlippageField point="." />)
    const before = await draw(0)
    await before.type('99')
    state().push(over)
    await before.close()
    state().dropRequest('r1')
    expect((await draw(0)).value()).toBe('99')
  })

  test('behavior: how much less a swap may bring, not on another network', async () => {
    const { state, draw } = await stage({ name: 'Swap' }, <SlippageField point="." />)
    const before = await draw(0)
    const usual = before.value()
    await before.type('5')
    await before.close()
    const { eip155 } = state().connections
    if (eip155) state().setConnection({ ...eip155, network: 'eip155:5' })
    expect((await draw(0)).value()).toBe(usual)
  })

  test('behavior: a whole code can be tried again, and is not by itself', async () => {
    const { state, draw, askedLogin } = await stage({ name: 'EmailVerifyOtp', data: sent })
    const before = await draw(0)
    await before.type('123456')
    await act(settled)
    const asked = askedLogin.length
    state().push(over)
    await before.close()
    state().dropRequest('r1')
    const after = await draw(0)
    expect([after.value(), askedLogin.length]).toEqual(['123456', asked])
    expect([...after.root.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
      'Try again',
    )
  })

  test('behavior: also where another first view was put below it', async () => {
    const { context, state, draw } = await stage({ name: 'EmailVerifyOtp', data: sent })
    const before = await draw(0)
    await before.type('123')
    leaveWaysIn(context)
    expect(state().history.map(({ name }) => name)).toEqual(['Account', 'EmailVerifyOtp'])
    await before.close()
    expect((await draw(0)).value()).toBe('123')
  })

  test.each<ViewName>(['EmailVerifyOtp', 'AllWallets', 'Networks'])(
    'behavior: not once it was left: %s',
    async (name) => {
      const target = targetOf(name)
      const { state, draw } = await stage(target)
      const before = await draw(0)
      await before.type('12')
      state().goBack()
      await before.close()
      state().push(target)
      expect((await draw(0)).value()).toBe('')
    },
  )
})
