import { SearchField } from '../../ui/SearchField.tsx'
import '../../ui/TextButton.css'
import { isNamed } from '../../format/isNamed.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useTyped } from '../../useTyped.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { NetworkList } from './NetworkList.tsx'
import './NetworksView.css'
import { Sentence } from '../../ui/Sentence.tsx'

/** From this many networks on a search is quicker than reading. */
const searchFrom = 7

export const NetworksView = () => {
  const t = useWords()
  const networks = useWidget((state) => state.networks)
  const [query, setQuery] = useTyped('')
  const found = networks.filter(
    ({ name, id }) => isNamed(query, name) || id.endsWith(`:${query.normalize('NFKC').trim()}`),
  )
  return (
    <ViewBody footer={<HelpLink />}>
      {networks.length >= searchFrom && (
        <SearchField label={t('networks.search')} onChange={setQuery} value={query} />
      )}
      <div className={networks.length >= searchFrom ? 'network-room' : undefined}>
        {found.length > 0 ? (
          <NetworkList networks={found} />
        ) : (
          <p className="no-network muted" role="status">
            <Sentence id="networks.none" values={{ query: query.trim() }} />
          </p>
        )}
      </div>
    </ViewBody>
  )
}

const HelpLink = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <button
      className="text-button"
      onClick={() => store.getState().push({ name: 'WhatIsANetwork' })}
      type="button"
    >
      {t('help.network.title')}
    </button>
  )
}
