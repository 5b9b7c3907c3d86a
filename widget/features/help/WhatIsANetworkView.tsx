import { HelpPoint } from '../../ui/HelpPoint.tsx'
import { GlobeIcon } from '../../ui/icons/GlobeIcon.tsx'
import { LayersIcon } from '../../ui/icons/LayersIcon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'

const guide = 'https://ethereum.org/developers/docs/networks/'

export const WhatIsANetworkView = () => {
  const t = useWords()
  return (
    <ViewBody footer={<LinkButton href={guide}>{t('help.network.more')}</LinkButton>}>
      <ul className="help-points">
        <HelpPoint icon={<GlobeIcon size={22} />} title={t('help.network.shared.title')}>
          {t('help.network.shared.text')}
        </HelpPoint>
        <HelpPoint icon={<LayersIcon size={22} />} title={t('help.network.many.title')}>
          {t('help.network.many.text')}
        </HelpPoint>
      </ul>
    </ViewBody>
  )
}
