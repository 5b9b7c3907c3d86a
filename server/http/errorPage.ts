import { escapeHtml } from '../html/escapeHtml.ts'

/**
 * The page a person sees in place of a document. No script, no style, nothing of the request but its id.
 *
 * @param hint safe HTML: what the address is for, or where it goes on
 */
export const errorPage = (sentence: string, requestId: string, hint = ''): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gatehouse</title>
<h1>${escapeHtml(sentence)}</h1>
${hint && `<p>${hint}</p>\n`}<p><small>${requestId}</small></p>
</html>
`
