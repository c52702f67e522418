/** What a person reads about access, in the words of specification 000 §2 where it has them. */
export const sentences = {
  accessDenied:
    'Sorry, you have no access to this resource. Please contact your system administrator to grant you access.',
  signInFirst: 'Sign in to go on.',
  consentRequired: 'Accept the disclaimer before you use the premium calculator.',
  identityUnavailable: 'The sign-on service cannot be reached. Try again in a moment.',
} as const
