import type { ErrorWords } from '../../errors/catalogue.ts'
import type { WidgetError, WidgetErrorCode } from '../../errors/widgetError.ts'
import { loadWords } from '../../words/firstWords.ts'
import type { Translations } from '../../words/WordsProvider.tsx'

export interface EmailFault extends ErrorWords {
  code: WidgetErrorCode
}

/** A part of us did not come. */
const unloaded: EmailFault = {
  code: 'unloaded',
  title: 'connect.email.unloaded',
  text: 'error.unloaded.text',
}

/** What is said of a failure. The words of most come with the first of them; what is no `WidgetError` did not load. */
export async function emailFault(error: unknown, words: Translations): Promise<EmailFault> {
  const { code } = error as Partial<WidgetError>
  if (!code) return unloaded
  try {
    const [{ catalogue }] = await Promise.all([
      import('../../errors/catalogue.ts'),
      loadWords(words, 'waysIn'),
    ])
    return { code, ...catalogue[code] }
  } catch {
    return unloaded
  }
}
