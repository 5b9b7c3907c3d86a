import { escapeHtml } from '../html/escapeHtml.ts'

/** The page a person sees in place of the frame. No script, no style, nothing of the request but its id. */
export const errorPage = (sentence: string, requestId: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gatehouse</title>
<h1>${escapeHtml(sentence)}</h1>
<p>This address shows a wallet window inside pages that are allowed to use it.</p>
<p><small>${requestId}</small></p>
</html>
`
