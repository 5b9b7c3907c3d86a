import { verbatim } from '../../format/verbatim.ts'
import type { RequestSubject } from '../../review/subject.ts'
import type { Translate } from '../../words/useWords.ts'

/** What the wallet was asked, in one line. */
export function askedWords(
  subject: RequestSubject,
  networkName: (id: string) => string,
  t: Translate,
): string {
  switch (subject.type) {
    case 'transaction':
      return t(subject.sign ? 'asked.signTransaction' : 'asked.transaction')
    case 'solanaTransactions':
      return t(subject.sends ? 'asked.transaction' : 'asked.signTransaction')
    case 'psbt':
      return t(subject.sends ? 'asked.transaction' : 'asked.signTransaction')
    case 'bitcoinTransfer':
      return t('asked.transaction')
    case 'calls':
      return t('asked.calls', { count: subject.calls.length })
    case 'rawTransaction':
      return t('asked.raw')
    case 'userOperation':
      return t('asked.userOperation')
    case 'grantPermissions':
      return t('asked.grant')
    case 'requestPermissions':
      return t('asked.accounts')
    case 'revokePermissions':
      return t('asked.revoke')
    case 'message':
      return t('asked.message')
    case 'typedData':
    case 'typedDataV1':
      return t('asked.typedData')
    case 'addNetwork':
      return t('asked.addNetwork', { network: verbatim(subject.name) })
    case 'switchNetwork':
      return t('asked.switchNetwork', { network: verbatim(networkName(subject.networkId)) })
    case 'watchAsset':
      return t('asked.watchAsset', { symbol: verbatim(subject.symbol) })
    case 'other':
      return t('asked.other')
  }
}
