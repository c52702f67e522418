type Part = { readonly title: string; readonly texts: readonly string[]; readonly list?: readonly string[] }

/** The accessibility statement. Update the day with the content; `docs/accessibility.md` says the same. */
export const accessibilityStatement: { readonly day: string; readonly lead: string; readonly parts: readonly Part[] } =
  {
    day: '23 November 2026',
    lead: 'The LMI Lender Portal aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
    parts: [
      {
        title: 'Status',
        texts: [
          'Automated tests found no failures on the screens tested. This is our own assessment. No independent audit was made, so we do not claim full conformance.',
        ],
      },
      {
        title: 'What was tested, and how',
        texts: ['Each change of the product is tested by machine in Chromium 156:'],
        list: [
          'The screens, their dialogs and error states with axe-core 4.14.1: the rules of WCAG 2.0, 2.1 and 2.2 at levels A and AA, and axe’s best practice. Colours are tested in the light and the dark scheme.',
          'Keyboard use of forms, tables, dialogs, tabs and file lists: order, focus after each step, and no trap.',
          'What is announced: names, roles, errors at their fields and status messages.',
          'Reflow at 320 pixels, which is 1280 pixels at 400% zoom, and wide text spacing in tables.',
          'System colours (forced colours) on the credit referral.',
          'The PDF of a quote and of a policy submission: title, language and tags for headings, tables and paragraphs.',
        ],
      },
      {
        title: 'What was not tested',
        texts: [],
        list: [
          'Screen readers such as NVDA, JAWS and VoiceOver. Names and announcements were tested by machine only.',
          'Telephones and tablets, and Safari itself. One working day is tested on request in Firefox ESR and WebKitGTK, without axe-core.',
          'Voice control, screen magnifiers and switch devices.',
          'System colours beyond the credit referral.',
          'The PDFs with a PDF/UA checker.',
          'The sign-on page of an identity server that is not part of this product.',
          'The product with people who have a disability.',
        ],
      },
      {
        title: 'Known limits',
        texts: [],
        list: [
          'The calendar of a date field is the browser’s own and follows the browser’s language. A date can always be typed as dd/mm/yyyy.',
          'Uploaded documents are shown as they were sent; we do not make them accessible.',
        ],
      },
    ],
  }
