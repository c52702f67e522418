export default {
  input: 'api.json',
  // Node runs the client without a bundler.
  output: { path: 'client', importFileExtension: '.ts' },
}
