import { ConnectButton, darkTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import '@rainbow-me/rainbowkit/styles.css'
import { announceDemoWallet } from '../wallet/demoWallet.ts'
import { SignButton, showPage } from './kitPage.tsx'

announceDemoWallet()
showPage(
  <RainbowKitProvider theme={darkTheme()}>
    <ConnectButton />
    <SignButton />
  </RainbowKitProvider>,
)
