import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import { SignButton, showPage } from '../../demo/libraryPages/kitPage.tsx'

showPage(
  <ConnectKitProvider>
    <ConnectKitButton />
    <SignButton />
  </ConnectKitProvider>,
)
