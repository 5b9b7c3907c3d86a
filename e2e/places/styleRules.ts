import type { Place } from './place.ts'

/** Rules that are meant for elements of the page and hit ours by their name, or by being for all. */
export const styleRules: Record<string, Place> = {
  'a dialog in the middle': { css: 'dialog{top:50%;left:50%;transform:translate(-50%,-50%)}' },
  'a dialog of no size until it has a class': { css: 'dialog{scale:0}dialog.is-open{scale:1}' },
  'a dialog with a limit of its width': {
    css: 'dialog{max-width:90vw!important;padding:40px!important;margin:auto!important}',
  },
  'a dialog that is cut to a shape': { css: 'dialog{clip-path:circle(10px);min-height:200vh}' },
  'a dialog that is closed by its rule': { css: 'dialog:not([open]){display:none!important}' },
  'frames that come in once they have a class': {
    css: 'iframe{opacity:0;transition:opacity .4s}iframe.loaded{opacity:1}',
  },
  'frames as high as their width wants': {
    css: 'iframe{max-width:100%!important;height:auto!important;aspect-ratio:16/9!important}',
  },
  'frames that take no pointer': { css: 'iframe,dialog{pointer-events:none!important}' },
  'frames with a border and a radius': {
    css: 'iframe{border:8px solid!important;border-radius:50%!important}',
  },
  'popovers in a corner': { css: '[popover]{inset:auto 0 0 auto!important;width:10px!important}' },
  'a blurred backdrop': { css: 'dialog::backdrop,::backdrop{background:#000a;backdrop-filter:blur(20px)}' },
  'nothing is inherited': { css: '*{all:unset}', overlayOnly: true },
  'all moves': {
    overlayOnly: true,
    css: '@keyframes x{to{opacity:0}}*{animation:x 1s infinite!important;transition:all 1s!important}',
  },
  'only the application shows': {
    css: 'body>:not(main,header,footer,gatehouse-button){display:none!important}',
  },
  'what is not defined yet is hidden': { css: ':not(:defined){display:none!important}' },
  'all hidden until the fonts are there': { css: '*{visibility:hidden!important}', overlayOnly: true },
  'night mode of an extension': {
    overlayOnly: true,
    css: 'html{filter:invert(1) hue-rotate(180deg)}iframe,img{filter:invert(1)!important}',
  },
  'large text': {
    css: 'html{font-size:40px!important;line-height:3!important;letter-spacing:.5em!important}',
  },
}
