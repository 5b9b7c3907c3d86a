import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import './PlatformTabs.css'
import type { Platform } from './platformsOf.ts'

const names: Readonly<Record<Platform, WordId>> = {
  browser: 'walletConnect.tab.browser',
  mobile: 'walletConnect.tab.mobile',
  qrcode: 'walletConnect.tab.mobile',
  web: 'walletConnect.tab.web',
  desktop: 'walletConnect.tab.desktop',
  unsupported: 'walletConnect.tab.browser',
}

/** Ways to one wallet. Arrow keys move between them, as in every row of tabs. */
export const PlatformTabs = (props: {
  platforms: readonly Platform[]
  selected: Platform
  onSelect(platform: Platform): void
}) => {
  const { platforms, selected, onSelect } = props
  const t = useWords()
  const move = (event: React.KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = platforms.at((platforms.indexOf(selected) + step) % platforms.length)
    if (!step || !next) return
    onSelect(next)
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    tabs[platforms.indexOf(next)]?.focus()
  }
  return (
    <div aria-label={t('walletConnect.tabs')} className="platform-tabs" onKeyDown={move} role="tablist">
      {platforms.map((platform) => (
        <button
          aria-selected={platform === selected}
          className="platform-tab"
          key={platform}
          onClick={() => onSelect(platform)}
          role="tab"
          tabIndex={platform === selected ? 0 : -1}
          type="button"
        >
          {t(names[platform])}
        </button>
      ))}
    </div>
  )
}
