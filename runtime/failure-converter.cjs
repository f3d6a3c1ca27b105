// CommonJS, because the SDK loads it by path with require(), in the client, the worker and the workflow bundle alike.
// Messages and stacks of failures go through the payload codec too: an error text may quote what must stay sealed.
const { DefaultFailureConverter } = require('@temporalio/common');

exports.failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
