import '#ui/tokens'

document.documentElement.lang = 'en-AU'
document.title = 'Component test'
