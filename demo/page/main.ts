import './style.css'
import { announceFamilyWallets } from '../wallet/announceFamilyWallets.ts'
import { announceDemoWallet } from '../wallet/demoWallet.ts'
import { familyRequests } from './familyRequests.ts'
import { requests } from './requests.ts'
import { showResult } from './results.ts'
import { showState } from './state.ts'

const wallet = announceDemoWallet()
announceFamilyWallets((document.body.dataset['families'] ?? '').split(' '))

addEventListener('gatehouse:ready', () => start(), { once: true })
if (window.gatehouse) start()

function start(): void {
  const { gatehouse } = window
  if (!gatehouse) return
  const { evm } = gatehouse
  for (const [label, run] of Object.entries(requests)) addButton('#buttons', label, () => run(evm))
  for (const [label, run] of Object.entries(familyRequests))
    addButton('#family-buttons', label, () => run(gatehouse))
  for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect', 'message'] as const)
    evm.on(event, (payload: unknown) => showResult(`event: ${event}`, async () => payload))

  onClick('#theme', (button) => {
    const light = document.documentElement.dataset['theme'] !== 'light'
    document.documentElement.dataset['theme'] = light ? 'light' : 'dark'
    button.textContent = light ? 'Dark theme' : 'Light theme'
    void gatehouse.setTheme({ mode: light ? 'light' : 'dark' })
  })
  onClick('#access-token', ({ textContent }) =>
    showResult(textContent ?? '', () => gatehouse.getAccessToken()),
  )
  onClick('#sign-out', ({ textContent }) => showResult(textContent ?? '', () => gatehouse.signOut()))
  gatehouse.subscribe(() => void showState(gatehouse))
  void showState(gatehouse)
}

let account = 0
onClick('#other-account', () => {
  account = 1 - account
  wallet.selectAccount(account)
})
onClick('#other-network', () => wallet.selectChain(4242))
onClick('#revoke', () => wallet.revoke())

function addButton(place: string, label: string, run: () => Promise<unknown>): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.onclick = () => showResult(label, run)
  document.querySelector(place)?.append(button)
}

function onClick(selector: string, act: (button: HTMLButtonElement) => void): void {
  const button = document.querySelector<HTMLButtonElement>(selector)
  if (button) button.onclick = () => act(button)
}
