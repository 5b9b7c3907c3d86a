import { Tabs } from '../../ui/Tabs.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { Platform } from './platformsOf.ts'

const names: Readonly<Record<Platform, WordId>> = {
  browser: 'walletConnect.tab.browser',
  mobile: 'walletConnect.tab.mobile',
  qrcode: 'walletConnect.tab.mobile',
  web: 'walletConnect.tab.web',
  desktop: 'walletConnect.tab.desktop',
  unsupported: 'walletConnect.tab.browser',
}

/** Ways to one wallet. */
export const PlatformTabs = (props: {
  platforms: readonly Platform[]
  selected: Platform
  onSelect(platform: Platform): void
}) => {
  const t = useWords()
  const tabs = props.platforms.map((id) => ({ id, content: t(names[id]) }))
  return (
    <Tabs label={t('walletConnect.tabs')} onSelect={props.onSelect} selected={props.selected} tabs={tabs} />
  )
}
