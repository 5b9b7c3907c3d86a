/**
 * What a wallet on another device shows of the site that asks: its name, its host, and the picture that stands where
 * browsers look for one by themselves, so that no page can put the picture of another beside its own address.
 */
export const siteMetadata = ({ projectName, hostOrigin }: { projectName: string; hostOrigin: string }) => ({
  name: projectName,
  description: hostOrigin.replace(/^https?:\/\//, ''),
  url: hostOrigin,
  icons: [`${hostOrigin}/favicon.ico`],
})
