// CommonJS, because the SDK loads it by path with require(), in the client, the worker and the workflow bundle alike.
// Messages and stacks of failures also go through the payload codec: an error text may quote sealed values.
const { DefaultFailureConverter } = require('@temporalio/common');

exports.failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
